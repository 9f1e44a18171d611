//! Files, folders and archives as input and output.

mod archives;
mod encodings;
mod interrupted;
mod many_inputs;
mod odd_inputs;
mod output_names;
mod output_places;
mod permissions;
mod replaced;
