//! Compares the size of carriers with the size of the carried values and of the written file.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use wei7_convert::{Carry, Format};
use wei7_core::{Carrier, Record};

use crate::case::{read, written};

/// Sizes of one record in one target, in bytes.
#[derive(Clone, Debug)]
struct Size {
    name: String,
    /// Growth of the files because of the carrier, in bytes.
    carrier: usize,
    /// Size of the carried values, in bytes.
    values: usize,
    source: usize,
    output: usize,
}

/// Measured sizes by the names of the source and the target format.
#[derive(Debug, Default)]
pub(crate) struct Sizes(BTreeMap<(&'static str, &'static str), Vec<Size>>);

impl Sizes {
    pub(crate) fn add(&mut self, path: &Path, records: &[Record], source: Format, targets: &[Format]) {
        let Ok(length) =
            std::fs::metadata(path).and_then(|of| usize::try_from(of.len()).map_err(std::io::Error::other))
        else {
            return;
        };
        for to in targets {
            let mut size = Size { name: path.display().to_string(), carrier: 0, values: 0, source: length, output: 0 };
            for record in records {
                let Some((text, supplement)) = written(record, *to, Carry::Keep) else { continue };
                let Some((plain, _)) = written(record, *to, Carry::None) else { continue };
                let Some((shown, _)) = read(&plain, None, *to) else { continue };
                let output = text.len() + supplement.map_or(0, |supplement| supplement.len());
                size.output += output;
                size.carrier += output.saturating_sub(plain.len());
                size.values += shown
                    .first()
                    .and_then(|shown| Carrier::between(shown, record))
                    .map_or(0, |carrier| values(&carrier.columns()));
            }
            if size.carrier > 0 {
                self.0.entry((source.id(), to.id())).or_default().push(size);
            }
        }
    }

    pub(crate) fn print_table(self) {
        println!("| from, to | with carrier | bytes | carrier/values, median | worst | carrier > source of 2 KB |");
        println!("|---|---|---|---|---|---|");
        for ((from, to), mut sizes) in self.0 {
            #[allow(clippy::cast_precision_loss, reason = "a ratio")]
            let ratio = |size: &Size| size.carrier as f64 / size.values.max(1) as f64;
            sizes.sort_by(|x, y| ratio(x).total_cmp(&ratio(y)));
            let (Some(middle), Some(last)) = (sizes.get(sizes.len() / 2), sizes.last()) else { continue };
            let large = sizes.iter().filter(|size| size.source >= 2048 && size.carrier > size.source);
            let names: Vec<String> = large
                .map(|Size { name, carrier, values, source, output }| {
                    format!("{name}: carrier {carrier}, values {values}, source {source}, output {output}")
                })
                .collect();
            println!(
                "| {from}, {to} | {} | {} | {:.1} | {:.1} | {} |",
                sizes.len(),
                sizes.iter().map(|size| size.carrier).sum::<usize>(),
                ratio(middle),
                ratio(last),
                names.len()
            );
            for name in names {
                println!("    {name}");
            }
        }
    }
}

/// Returns the number of bytes of the values in the columns of a carrier: identifier and value, plus two bytes each.
fn values(columns: &Value) -> usize {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let length = |value: &Value| value.as_str().map_or_else(|| value.to_string().len(), str::len);
    let mut sum = 0;
    for column in list(&columns["fields"]) {
        let kind =
            length(&column[1]) - usize::from(column[1].as_str().is_some_and(|kind| kind.starts_with(['=', '+'])));
        sum += list(&column[3])
            .iter()
            .filter(|value| !value.is_null())
            .map(|value| kind + length(value) + 2)
            .sum::<usize>();
    }
    sum + columns.get("people").map_or(0, |people| people.to_string().len())
}
