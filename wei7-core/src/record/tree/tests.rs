//! Tests of the tree.

use super::*;

#[test]
fn a_step_stays_small() {
    assert!(size_of::<Step>() <= 24, "{} bytes", size_of::<Step>());
}

#[test]
fn preorder_is_document_order() {
    let mut tree = Tree::new();
    let a = tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
    let b = tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
    let under_a = tree.add_child(a, Branch::default()).unwrap();
    let order: Vec<_> = tree.preorder().collect();
    assert_eq!(order, [(BranchId::ROOT, 0), (a, 1), (under_a, 2), (b, 1)]);
}
