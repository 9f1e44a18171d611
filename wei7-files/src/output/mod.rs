//! Plans the output files of a run and writes them, each completely or not at all.

mod atomic;
mod attributes;
mod case;
mod collection;
mod durable;
mod name_template;
mod ordered_output;
mod plan;
mod planned_files;
mod record_files;
mod shared_file;
mod temporary;

pub use crate::safe_name::flat_name;
pub use atomic::{AtomicFile, is_device, must_be_free};
pub use case::{IgnoresCase, ignores_case};
pub use collection::{CollectionError, CollectionFile};
pub use durable::sync;
pub use name_template::{NameTemplate, ReservedNames, TemplateError};
pub use ordered_output::{BUFFER, Chunk, ChunkSink, OrderedOutput, StreamSink, write_chunks};
pub use plan::{
    Destination, OutputKind, Target, add_extension, destinations, ends_in_separator, numbered_file, output_format,
    target, target_of_lines,
};
pub use planned_files::PlannedFiles;
pub use record_files::{
    RecordFiles, Written, has_supplement, is_empty, make_parent, replace_record, write_file, write_record,
};
pub use shared_file::SharedFile;
