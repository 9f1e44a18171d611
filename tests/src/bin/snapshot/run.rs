//! Runs the command and records its complete output.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use xxhash_rust::xxh3::Xxh3;

use crate::inputs::walk;
use crate::plan::{Job, Step};

/// A folder to run in. Paths in arguments are relative to it, so that the output does not depend on its location.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) command: PathBuf,
    pub(crate) folder: PathBuf,
}

/// Output of one call of the command.
#[derive(Debug)]
pub(crate) struct Output {
    args: Vec<String>,
    status: String,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// All files below `out`, including files of earlier steps.
    files: Vec<(String, Vec<u8>)>,
}

impl Place {
    /// Returns the outputs of the steps, in order.
    pub(crate) fn run(&self, job: &Job) -> io::Result<Vec<Output>> {
        let out = self.folder.join("out");
        fs::create_dir(&out)?;
        let outputs = job.steps.iter().map(|step| self.step(step, &job.path)).collect();
        fs::remove_dir_all(&out)?;
        outputs
    }

    fn step(&self, step: &Step, input: &str) -> io::Result<Output> {
        let args: Vec<_> = step.args.iter().map(|arg| self.one(arg)).collect::<io::Result<_>>()?;
        let stdin = if step.stdin { File::open(self.folder.join(input))?.into() } else { Stdio::null() };
        let done = self.call(&args, stdin)?;
        let mut files = Vec::new();
        walk(&self.folder.join("out"), "out", &mut |path, name| {
            files.push((name, fs::read(path)?));
            Ok(())
        })?;
        Ok(Output { args, status: done.status.to_string(), stdout: done.stdout, stderr: done.stderr, files })
    }

    /// Runs the command without the environment variables that could change its output.
    pub(crate) fn call(&self, args: &[String], stdin: Stdio) -> io::Result<std::process::Output> {
        let mut command = Command::new(&self.command);
        command.args(args).current_dir(&self.folder).stdin(stdin);
        command.env_clear().env("LC_ALL", "C.UTF-8").env("COLUMNS", "80").output()
    }

    /// Replaces `{one:FOLDER}` by the only file in the folder that is no supplement, or else by the folder.
    fn one(&self, arg: &str) -> io::Result<String> {
        let Some(folder) = arg.strip_prefix("{one:").and_then(|rest| rest.strip_suffix('}')) else {
            return Ok(arg.to_owned());
        };
        let mut names = Vec::new();
        let path = self.folder.join(folder);
        if Path::is_dir(&path) {
            walk(&path, folder, &mut |_, name| {
                names.extend((!name.ends_with(".supplement.json")).then_some(name));
                Ok(())
            })?;
        }
        Ok(if names.len() == 1 { names.swap_remove(0) } else { folder.to_owned() })
    }
}

impl Output {
    /// Returns a hash of the output. The arguments are not hashed.
    pub(crate) fn hash(&self) -> String {
        let mut hash = Xxh3::new();
        let mut part = |bytes: &[u8]| {
            hash.update(&(bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        part(self.status.as_bytes());
        part(&self.stdout);
        part(&self.stderr);
        for (name, bytes) in &self.files {
            part(name.as_bytes());
            part(bytes);
        }
        format!("{:016x}", hash.digest())
    }

    /// Writes the complete output for people to read.
    pub(crate) fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "$ wei7 {}\n{}", self.args.join(" "), self.status)?;
        let streams = [("stdout", &self.stdout), ("stderr", &self.stderr)];
        let files = self.files.iter().map(|(name, bytes)| (name.as_str(), bytes));
        for (name, bytes) in streams.into_iter().chain(files) {
            writeln!(out, "=== {name}, {} bytes", bytes.len())?;
            out.write_all(bytes)?;
            if !bytes.ends_with(b"\n") {
                writeln!(out)?;
            }
        }
        Ok(())
    }
}
