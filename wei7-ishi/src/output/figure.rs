//! The name of a diagram from SGF: that of a figure (`FF[4]` FG).

use wei7_core::{Branch, Extra, Supplement, Text};

use crate::output::headings::unescaped;

/// The name of a diagram, if it is a figure with a name.
pub(crate) fn name(branch: &Branch) -> Option<String> {
    let items = branch.pre.as_deref().map(|pre| &pre.supplement).map(Supplement::items).unwrap_or_default();
    let is_diagram = branch.supplement.items().iter().any(|item| matches!(item, Extra::Diagram(_)));
    let name = items.iter().find_map(|item| match item {
        Extra::Property { id, values } if &**id == "FG" => Some(only(values)?.split_once(':')?.1),
        _ => None,
    });
    name.filter(|_| is_diagram).map(|name| unescaped(name).trim().to_owned()).filter(|name| !name.is_empty())
}

fn only(values: &[Text]) -> Option<&str> {
    if let [one] = values { Some(one) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(id: &str, value: &str) -> Extra {
        Extra::Property { id: id.into(), values: vec![value.into()] }
    }

    #[test]
    fn a_figure_may_have_a_name() {
        let with = |items: Vec<Extra>, value: &str| {
            let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
            branch.supplement.extend(items);
            if let Some(pre) = branch.pre.as_deref_mut() {
                pre.supplement.push(property("FG", value));
            }
            name(&branch)
        };
        let diagram = || vec![Extra::Diagram(wei7_core::Diagram::default())];
        assert_eq!(with(diagram(), "257:Dia. 1").as_deref(), Some("Dia. 1"));
        assert_eq!(with(diagram(), "257:a\\:b").as_deref(), Some("a:b"));
        assert_eq!((with(diagram(), "257: "), with(diagram(), ""), with(vec![], "0:x")), (None, None, None));
    }
}
