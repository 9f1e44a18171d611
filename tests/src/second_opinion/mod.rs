//! Independent readers of files, and comparisons that use them instead of the readers under test.

pub mod carrier_columns;
pub mod ishi_lines;
pub mod json_values;
pub mod sgf_content;
pub mod sgf_info;
pub mod sgf_tokens;
pub mod xml_nodes;
