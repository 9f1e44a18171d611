//! A headless browser, driven through the pipe of its debugging protocol, without a library or a port.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use wei7_testsuite::samples::skipped;

/// Timeout for an answer of the browser, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one page.
pub(crate) struct Browser {
    child: Child,
    to: File,
    from: Receiver<Value>,
    session: Option<String>,
    calls: u64,
    /// Errors on the page, and its network requests.
    trouble: Vec<String>,
    loaded: bool,
    _folder: TempDir,
}

/// Returns the browser that `CHROME` names, or the first of the usual ones.
fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROME") {
        return Some(named.into());
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

/// Returns whether the user is root, for whom Chromium has no sandbox.
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|done| done.stdout.trim_ascii() == b"0")
}

impl Browser {
    /// Starts a browser. Without Chromium a test prints a message and passes.
    pub(crate) fn start() -> Option<Self> {
        let Some(program) = find() else {
            // Written to standard error directly, since the test harness captures `eprintln!`.
            let _ = writeln!(std::io::stderr(), "skipped: there is no chromium, and CHROME names none");
            skipped("there is no chromium, and CHROME names none");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let [to, from] = ["to", "from"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args([&to, &from]).status().unwrap().success());
        // Opened for reading and writing, so that neither side waits until the other opens it.
        let open = |path: &Path| OpenOptions::new().read(true).write(true).open(path).unwrap();
        let (write, read) = (open(&to), open(&from));
        let mut command = Command::new("sh");
        command.args(["-c", r#"to=$1 from=$2; shift 2; exec "$@" 3<"$to" 4>"$from""#, "sh"]);
        command.args([&to, &from]).arg(program).args(["--headless", "--disable-gpu", "--remote-debugging-pipe"]);
        command.args(["--no-first-run", "--disable-background-networking", "--disable-component-update"]);
        command.args(["--disable-sync", "--disable-quic"]);
        command.arg(format!("--user-data-dir={}", folder.path().join("profile").display()));
        if is_root() {
            command.arg("--no-sandbox");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(read);
            let mut message = Vec::new();
            while lines.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                message.pop();
                if sender.send(serde_json::from_slice(&message).unwrap()).is_err() {
                    return;
                }
                message.clear();
            }
        });
        let mut browser = Self {
            child,
            to: write,
            from: receiver,
            session: None,
            calls: 0,
            trouble: Vec::new(),
            loaded: false,
            _folder: folder,
        };
        let target = browser.call("Target.createTarget", &json!({"url": "about:blank"}));
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", &target)["sessionId"].as_str().map(str::to_owned);
        browser.session = session;
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        Some(browser)
    }

    /// Calls a method of the protocol and waits for its answer.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        loop {
            let mut answer = self.next(method);
            if answer["id"] == self.calls {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
        }
    }

    /// Returns the next message, and records events of the page.
    fn next(&mut self, waits_for: &str) -> Value {
        let message = match self.from.recv_timeout(PATIENCE) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => panic!("chromium does not answer: {waits_for}"),
            Err(RecvTimeoutError::Disconnected) => panic!("chromium is gone: {waits_for}"),
        };
        let params = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Page.loadEventFired" => self.loaded = true,
            "Runtime.exceptionThrown" => self.trouble.push(params["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.trouble.push(params["args"].to_string()),
            "Log.entryAdded" => self.trouble.push(params["entry"]["text"].to_string()),
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                if !url.starts_with("file:") {
                    self.trouble.push(format!("asks for {url}"));
                }
            }
            _ => {}
        }
        message
    }

    /// Opens a file and waits until it is loaded.
    pub(crate) fn open(&mut self, path: &Path) {
        self.open_at(path, "");
    }

    /// Opens a file at this part of it (`#...`).
    pub(crate) fn open_at(&mut self, path: &Path, part: &str) {
        // Navigation to another part of the current page would not load a page.
        self.navigate("about:blank");
        self.navigate(&format!("file://{}{part}", path.display()));
    }

    fn navigate(&mut self, address: &str) {
        self.loaded = false;
        self.call("Page.navigate", &json!({"url": address}));
        while !self.loaded {
            self.next("the page to load");
        }
    }

    /// Returns the value of an expression on the page, after promises are settled.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut result = self.call("Runtime.evaluate", &params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].take()
    }

    /// Runs an action that leads to another page, and waits until that page is loaded.
    pub(crate) fn follow(&mut self, action: &str) {
        self.loaded = false;
        // The page that would answer may be gone.
        self.value(&format!("void setTimeout(() => {{ {action} }}, 50)"));
        while !self.loaded {
            self.next("the page to load");
        }
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_until(&mut self, expression: &str) {
        let wait = format!(
            "new Promise((done) => {{ const look = () => ({expression}) ? done(true) : setTimeout(look, 20); look(); }})"
        );
        assert_eq!(self.value(&wait), true);
    }

    /// Clicks at a place of the window.
    pub(crate) fn click(&mut self, x: f64, y: f64) {
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &params);
        }
    }

    /// Sets the size of the window and its color scheme.
    pub(crate) fn window(&mut self, width: u32, height: u32, scheme: &str) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", &media);
    }

    /// Drags a finger from one place of the window to another.
    pub(crate) fn swipe(&mut self, from: (f64, f64), to: (f64, f64)) {
        let mut touch = |kind: &str, points: Value| {
            self.call("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": points}));
        };
        let at = |part: f64| json!([{"x": from.0 + (to.0 - from.0) * part, "y": from.1 + (to.1 - from.1) * part}]);
        touch("touchStart", at(0.0));
        for part in [0.3, 0.6, 1.0] {
            touch("touchMove", at(part));
        }
        touch("touchEnd", json!([]));
    }

    /// Turns the wheel over a place of the window.
    pub(crate) fn wheel(&mut self, x: f64, y: f64, by: f64) {
        let params = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by});
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", &json!({"type": kind, "key": key, "code": key}));
        }
    }

    /// Returns the errors since the last call.
    pub(crate) fn trouble(&mut self) -> Vec<String> {
        // Log entries arrive before the answer.
        self.value("0");
        std::mem::take(&mut self.trouble)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        let _ = self.to.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        std::thread::sleep(Duration::from_millis(300));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
