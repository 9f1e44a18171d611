//! What a file says, found without our readers, and whether two files say the same.

pub mod carrier_columns;
pub mod ishi_lines;
pub mod json_values;
pub mod sgf_content;
pub mod sgf_info;
pub mod sgf_tokens;
pub mod xml_nodes;
