//! Outputs: where they go, and how they get there whole or not at all.

mod atomic;
mod collection;
mod durable;
mod name_template;
mod ordered_output;
mod plan;
mod record_files;
mod shared_file;
mod temporary;

pub use atomic::{AtomicFile, is_device, must_be_free};
pub use collection::{CollectionError, CollectionFile};
pub use durable::sync;
pub use name_template::{NameTemplate, ReservedNames, TemplateError};
pub use ordered_output::{BUFFER, Chunk, ChunkSink, OrderedOutput, StreamSink, write_chunks};
pub use plan::{
    Destination, OutputKind, Target, add_extension, destinations, destinations_in_directory, numbered_file,
    output_format, target, target_of_lines,
};
pub use record_files::{RecordFiles, has_supplement, is_empty, make_parent, write_file, write_record};
pub use shared_file::SharedFile;
