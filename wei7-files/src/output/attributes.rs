//! Attributes that are kept when a file is replaced: owner, group, permissions and extended attributes.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use wei7_convert::codes::{self, because};
use wei7_core::{Diagnostic, Message};

/// Attributes of a file that is about to be replaced.
#[derive(Debug)]
pub(super) struct Attributes {
    #[cfg(unix)]
    metadata: fs::Metadata,
    #[cfg(unix)]
    extended: Vec<extended::Attribute>,
}

impl Attributes {
    /// Reads the attributes of a regular file; `None` if there is no such file.
    pub(super) fn read(place: &Path) -> Option<Self> {
        let metadata = fs::metadata(place).ok().filter(fs::Metadata::is_file)?;
        #[cfg(not(unix))]
        drop(metadata);
        Some(Self {
            #[cfg(unix)]
            metadata,
            #[cfg(unix)]
            extended: extended::read(place),
        })
    }

    /// Returns the number of further names (hard links) that the file has.
    pub(super) fn other_names(&self) -> u64 {
        #[cfg(unix)]
        return std::os::unix::fs::MetadataExt::nlink(&self.metadata).saturating_sub(1);
        #[cfg(not(unix))]
        0
    }

    /// Applies the attributes to a new file, which only its owner may read so far. Returns a note for each attribute
    /// that could not be set. If in doubt, fewer people may read the new file than the old file.
    #[cfg(unix)]
    pub(super) fn apply(&self, file: &File, place: &Path) -> io::Result<Vec<Diagnostic>> {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let old = &self.metadata;
        let has_owner = |new: &fs::Metadata| new.uid() == old.uid();
        let has_group = |new: &fs::Metadata| new.gid() == old.gid();
        let new = file.metadata()?;
        let mut notes = Vec::new();
        if !has_owner(&new) && old.mode() & 0o222 == 0 {
            notes.push(replaced_note(with_path(Message::new("was-read-only-of-other-owner"), place)));
        }
        // Only the superuser may change the owner of a file; the owner may change the group to any of their groups.
        if !(has_owner(&new) && has_group(&new)) && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
            let _ = fchown(file, None, Some(old.gid()));
        }
        let new = file.metadata()?;
        if !has_owner(&new) {
            notes.push(replaced_note(with_path(Message::new("owner-not-kept"), place)));
        }
        let mut mode = old.mode() & 0o7777;
        if !has_group(&new) {
            notes.push(replaced_note(with_path(Message::new("group-not-kept"), place)));
            // The new group and others get only the permissions that the group and others of the old file both had:
            // members of the old group now count as others, and members of the new group were others before.
            let all = mode & mode >> 3 & 0o7;
            mode = mode & !0o77 | all << 3 | all;
        }
        let lost = extended::apply(&self.extended, file, has_group(&new));
        if lost.iter().any(|name| extended::is_access_list(name)) {
            // With an access control list, the group bits are a mask: the upper limit of what the list grants to
            // anybody. Without the list, these bits would grant too much.
            mode &= !0o77;
        }
        for name in lost {
            let message = Message::new("attribute-not-kept").with("name", name.to_string_lossy());
            notes.push(replaced_note(with_path(message, place)));
        }
        if !(has_owner(&new) && has_group(&new)) {
            mode &= 0o777;
        }
        // File systems without permissions return an error. Whether the permissions are right is checked next.
        let _ = file.set_permissions(fs::Permissions::from_mode(mode));
        if file.metadata()?.mode() & 0o7777 != mode {
            notes.push(replaced_note(with_path(Message::new("permissions-not-kept"), place)));
        }
        Ok(notes)
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as on Unix")]
    pub(super) fn apply(&self, _: &File, _: &Path) -> io::Result<Vec<Diagnostic>> {
        Ok(Vec::new())
    }
}

/// Returns a note about a replaced file, such as that an attribute could not be kept.
pub(super) fn replaced_note(message: Message) -> Diagnostic {
    because(&codes::REPLACED, message)
}

/// Adds the path of the replaced file to a message, as its argument `path`.
pub(super) fn with_path(message: Message, place: &Path) -> Message {
    message.with("path", place.display().to_string())
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
mod extended {
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::path::Path;

    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr, listxattr};
    use rustix::io::Errno;

    /// Extended attribute in which the kernel stores the POSIX access control list.
    const ACCESS_LIST: &CStr = c"system.posix_acl_access";

    /// Attributes that depend on the content of a file and must not be copied to other content: integrity measurements
    /// and capabilities.
    const CONTENT_DEPENDENT: [&CStr; 3] = [c"security.ima", c"security.evm", c"security.capability"];

    /// Name and value of an extended attribute; the value is `None` if it may not be read.
    pub(super) type Attribute = (CString, Option<Vec<u8>>);

    pub(super) fn is_access_list(name: &CStr) -> bool {
        name == ACCESS_LIST
    }

    pub(super) fn read(place: &Path) -> Vec<Attribute> {
        // File systems without extended attributes return an error, which means that there are none.
        let names = read_growing(|buffer| listxattr(place, buffer)).unwrap_or_default();
        let names = names.split_inclusive(|byte| *byte == 0).filter_map(|name| CStr::from_bytes_with_nul(name).ok());
        let names = names.filter(|name| !CONTENT_DEPENDENT.contains(name));
        names.map(|name| (name.to_owned(), read_growing(|buffer| getxattr(place, name, buffer)).ok())).collect()
    }

    /// Sets the attributes and returns the names of the attributes that could not be set. `with_access_list` is `false`
    /// if the new file has another group, to which the access control list would wrongly apply.
    pub(super) fn apply(attributes: &[Attribute], file: &File, with_access_list: bool) -> Vec<CString> {
        // The new file may have inherited an access control list from its directory. This list would take effect once
        // the permissions are set.
        let _ = fremovexattr(file, ACCESS_LIST);
        let set = |(name, value): &Attribute| {
            let value = value.as_ref().filter(|_| with_access_list || !is_access_list(name));
            value.is_some_and(|value| {
                fsetxattr(file, name, value, XattrFlags::empty()).is_ok()
                    // The system may already have set the right value, which is common for `security.selinux`.
                    || read_growing(|buffer| rustix::fs::fgetxattr(file, name, buffer)).is_ok_and(|new| new == *value)
            })
        };
        attributes.iter().filter(|attribute| !set(attribute)).map(|(name, _)| name.clone()).collect()
    }

    /// Calls `read` with larger and larger buffers until the result fits, and returns the result.
    fn read_growing(read: impl Fn(&mut [u8]) -> Result<usize, Errno>) -> Result<Vec<u8>, Errno> {
        let mut buffer = vec![0; 256];
        loop {
            match read(&mut buffer) {
                Ok(length) => {
                    buffer.truncate(length);
                    return Ok(buffer);
                }
                // Buffers grow to 16 MiB at most, far more than the 64 KiB that Linux allows.
                Err(Errno::RANGE) if buffer.len() < 1 << 24 => buffer.resize(buffer.len() * 8, 0),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Other systems have their own calls for extended attributes, or none.
#[cfg(all(unix, not(any(target_os = "linux", target_vendor = "apple"))))]
mod extended {
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::path::Path;

    pub(super) type Attribute = CString;

    pub(super) const fn is_access_list(_: &CStr) -> bool {
        false
    }

    pub(super) const fn read(_: &Path) -> Vec<Attribute> {
        Vec::new()
    }

    pub(super) const fn apply(_: &[Attribute], _: &File, _: bool) -> Vec<CString> {
        Vec::new()
    }
}
