//! Sets the size of the stack, which is 1 MiB by default: 8 MiB, as a main thread has on Linux.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 8 << 20);
    }
    println!("cargo::rerun-if-changed=build.rs");
}
