//! Files of tables.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use wei7_core::{Argument, Message};

use crate::Formulas;

/// File format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
    /// Apache Arrow IPC file.
    Arrow,
    /// Comma-separated values (RFC 4180) with a header line. Null is an empty cell.
    Csv,
}

impl Form {
    /// Returns the file format that the extension of a path names, or `None` if the extension names none.
    ///
    /// ```
    /// assert_eq!(wei7_table::Form::from_path("games.parquet".as_ref()), Some(wei7_table::Form::Parquet));
    /// assert_eq!(wei7_table::Form::from_path("games".as_ref()), None);
    /// ```
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match &*extension {
            "parquet" => Some(Self::Parquet),
            "arrow" | "feather" => Some(Self::Arrow),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
}

/// Error that occurred while a table was written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TableError {
    /// An error of the Arrow library.
    Arrow(#[from] ArrowError),
    /// An error of the Parquet library.
    Parquet(#[from] ParquetError),
    /// An error of the operating system or of the CSV library.
    Io(#[from] io::Error),
}

impl TableError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        let reason = match self {
            Self::Arrow(error) => error.to_string().into(),
            Self::Parquet(error) => error.to_string().into(),
            Self::Io(error) => Argument::from(error),
        };
        Message::new("table-unwritable").with("reason", reason)
    }
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

/// Size in memory, in bytes, beyond which a Parquet row group is written to the file.
const ROW_GROUP_BYTES: usize = 64 << 20;

/// Writer of a table to a file, one record batch at a time.
pub struct TableFile<W: Write + Send>(Writer<W>);

enum Writer<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    Csv(Box<csv::Writer<W>>, Formulas),
}

impl<W: Write + Send> TableFile<W> {
    /// Begins a file of this form in `out` and writes its header. `formulas` has an effect on CSV only.
    pub fn create(form: Form, schema: &SchemaRef, formulas: Formulas, out: W) -> Result<Self, TableError> {
        Ok(Self(match form {
            Form::Parquet => {
                let properties =
                    WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build();
                Writer::Parquet(Box::new(ArrowWriter::try_new(out, SchemaRef::clone(schema), Some(properties))?))
            }
            Form::Arrow => Writer::Arrow(Box::new(FileWriter::try_new(out, schema)?)),
            Form::Csv => {
                let mut csv = csv::Writer::from_writer(out);
                csv.write_record(schema.fields().iter().map(|field| field.name().as_str()))?;
                Writer::Csv(Box::new(csv), formulas)
            }
        }))
    }

    /// Writes the rows of a record batch.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.0 {
            Writer::Parquet(file) => {
                file.write(batch)?;
                if file.in_progress_size() > ROW_GROUP_BYTES {
                    file.flush()?;
                }
            }
            Writer::Arrow(file) => file.write(batch)?,
            Writer::Csv(file, formulas) => {
                let mut record = csv::StringRecord::new();
                let mut cell = String::new();
                for row in 0..batch.num_rows() {
                    record.clear();
                    for column in batch.columns() {
                        cell.clear();
                        // Writing to a string does not fail.
                        let _ = write_cell(&mut cell, column, row, *formulas);
                        record.push_field(&cell);
                    }
                    file.write_record(&record)?;
                }
            }
        }
        Ok(())
    }

    /// Completes the file, and returns the `out` that [`Self::create`] took.
    pub fn finish(self) -> Result<W, TableError> {
        match self.0 {
            Writer::Parquet(file) => Ok(file.into_inner()?),
            Writer::Arrow(mut file) => {
                file.finish()?;
                Ok(file.into_inner()?)
            }
            Writer::Csv(file, _) => file.into_inner().map_err(|error| TableError::Io(error.into_error())),
        }
    }
}

fn write_cell(text: &mut impl fmt::Write, column: &dyn Array, row: usize, formulas: Formulas) -> fmt::Result {
    if column.is_null(row) {
        return Ok(());
    }
    match column.data_type() {
        DataType::Utf8 => text.write_str(&formulas.cell(column.as_string::<i32>().value(row))),
        DataType::Int32 => write!(text, "{}", column.as_primitive::<Int32Type>().value(row)),
        DataType::Int64 => write!(text, "{}", column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => write!(text, "{}", column.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => write!(text, "{}", column.as_boolean().value(row)),
        DataType::Date32 => match column.as_primitive::<Date32Type>().value_as_date(row) {
            Some(day) => write!(text, "{day}"),
            None => Ok(()),
        },
        // No column has any other type.
        _ => Ok(()),
    }
}
