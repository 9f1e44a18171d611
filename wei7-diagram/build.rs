//! A new page in `explain/` is a reason to build again; `include_dir` alone notices changes of old ones only.

fn main() {
    println!("cargo::rerun-if-changed=explain");
}
