//! Rebuilds the crate if a page is added to `explain/`. `include_dir` alone notices only changes of existing pages.

fn main() {
    println!("cargo::rerun-if-changed=explain");
}
