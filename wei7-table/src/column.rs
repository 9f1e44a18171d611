//! Columns of a table, and the builder of its record batches.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Date32Builder, Float64Builder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use wei7_core::Message;

/// Column of a table whose rows are values of type `R`.
#[derive(Debug)]
pub struct Column<R: 'static> {
    /// Name of the column.
    pub name: &'static str,
    /// Unit of the numbers; empty for counts and for columns without numbers.
    pub unit: &'static str,
    /// Meaning of the column, in one sentence.
    pub meaning: &'static str,
    pub(crate) get: Get<R>,
}

/// Function that returns the cell of a column for a row, by the type of the cell. `None` is null.
#[derive(Debug)]
pub(crate) enum Get<R> {
    Text(fn(&R) -> Option<&str>),
    Int(fn(&R) -> Option<i32>),
    Long(fn(&R) -> Option<i64>),
    Float(fn(&R) -> Option<f64>),
    Flag(fn(&R) -> Option<bool>),
    /// Date, in days since 1970-01-01.
    Day(fn(&R) -> Option<i32>),
}

impl<R> Column<R> {
    /// Returns the Arrow type of the cells.
    pub const fn data_type(&self) -> DataType {
        match self.get {
            Get::Text(_) => DataType::Utf8,
            Get::Int(_) => DataType::Int32,
            Get::Long(_) => DataType::Int64,
            Get::Float(_) => DataType::Float64,
            Get::Flag(_) => DataType::Boolean,
            Get::Day(_) => DataType::Date32,
        }
    }

    /// Returns the Arrow field of the column, with its meaning and its unit as metadata.
    fn field(&self) -> Field {
        let mut about = HashMap::from([("description".to_owned(), self.meaning.to_owned())]);
        if !self.unit.is_empty() {
            about.insert("unit".to_owned(), self.unit.to_owned());
        }
        Field::new(self.name, self.data_type(), true).with_metadata(about)
    }
}

/// Error for the name of a column that the table does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSuchColumn {
    name: String,
    /// Names of the columns of the table.
    known: Vec<&'static str>,
}

impl NoSuchColumn {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("no-such-column").with("name", &self.name).with("columns", self.known.join(", "))
    }
}

/// Builder of the cells of a column.
#[derive(Debug)]
enum Cells {
    Text(StringBuilder),
    Int(Int32Builder),
    Long(Int64Builder),
    Float(Float64Builder),
    Flag(BooleanBuilder),
    Day(Date32Builder),
}

impl Cells {
    fn new<R>(column: &Column<R>) -> Self {
        match column.get {
            Get::Text(_) => Self::Text(StringBuilder::new()),
            Get::Int(_) => Self::Int(Int32Builder::new()),
            Get::Long(_) => Self::Long(Int64Builder::new()),
            Get::Float(_) => Self::Float(Float64Builder::new()),
            Get::Flag(_) => Self::Flag(BooleanBuilder::new()),
            Get::Day(_) => Self::Day(Date32Builder::new()),
        }
    }

    /// Appends one cell for each row, and returns the total size of the appended texts in bytes (0 for other types).
    fn append<R>(&mut self, get: &Get<R>, rows: &[R]) -> usize {
        let mut bytes = 0;
        match (self, get) {
            (Self::Text(cells), Get::Text(get)) => {
                for text in rows.iter().map(get) {
                    bytes += text.map_or(0, str::len);
                    cells.append_option(text);
                }
            }
            (Self::Int(cells), Get::Int(get)) => cells.extend(rows.iter().map(get)),
            (Self::Long(cells), Get::Long(get)) => cells.extend(rows.iter().map(get)),
            (Self::Float(cells), Get::Float(get)) => cells.extend(rows.iter().map(get)),
            (Self::Flag(cells), Get::Flag(get)) => cells.extend(rows.iter().map(get)),
            (Self::Day(cells), Get::Day(get)) => cells.extend(rows.iter().map(get)),
            // Unreachable, since the builder was created for the type of this column.
            _ => {}
        }
        bytes
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(cells) => Arc::new(cells.finish()),
            Self::Int(cells) => Arc::new(cells.finish()),
            Self::Long(cells) => Arc::new(cells.finish()),
            Self::Float(cells) => Arc::new(cells.finish()),
            Self::Flag(cells) => Arc::new(cells.finish()),
            Self::Day(cells) => Arc::new(cells.finish()),
        }
    }
}

/// Number of rows with which a record batch is full.
const BATCH_ROWS: usize = 1 << 16;

/// Total size of the texts, in bytes, with which a record batch is full even if it has few rows.
const BATCH_BYTES: usize = 16 << 20;

/// Builds record batches from rows.
#[derive(Debug)]
pub struct TableBuilder<R: 'static> {
    columns: Vec<(&'static Column<R>, Cells)>,
    schema: SchemaRef,
    rows: usize,
    bytes: usize,
}

impl<R> TableBuilder<R> {
    /// Creates a builder of a table that has all of `columns`.
    pub fn new(columns: &'static [Column<R>]) -> Self {
        Self::from_columns(columns.iter())
    }

    /// Creates a builder of a table that has the columns of these names, in this order. Each name must be one of
    /// `columns`.
    ///
    /// ```
    /// use wei7_table::{GAMES, TableBuilder};
    ///
    /// let table = TableBuilder::select(GAMES, ["black", "white"])?;
    /// assert_eq!(table.schema().fields().len(), 2);
    /// assert!(TableBuilder::select(GAMES, ["colour"]).is_err());
    /// # Ok::<(), wei7_table::NoSuchColumn>(())
    /// ```
    pub fn select<N: AsRef<str>>(
        columns: &'static [Column<R>],
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, NoSuchColumn> {
        let known = || columns.iter().map(|column| column.name).collect();
        let column = |name: N| {
            let found = columns.iter().find(|column| column.name == name.as_ref());
            found.ok_or_else(|| NoSuchColumn { name: name.as_ref().to_owned(), known: known() })
        };
        Ok(Self::from_columns(names.into_iter().map(column).collect::<Result<Vec<_>, _>>()?.into_iter()))
    }

    fn from_columns(columns: impl Iterator<Item = &'static Column<R>>) -> Self {
        let columns: Vec<_> = columns.map(|column| (column, Cells::new(column))).collect();
        let fields: Vec<Field> = columns.iter().map(|(column, _)| column.field()).collect();
        Self { columns, schema: Arc::new(Schema::new(fields)), rows: 0, bytes: 0 }
    }

    /// Returns the schema of the batches.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Appends rows to the current batch, however large it is.
    pub fn append(&mut self, rows: &[R]) {
        self.rows += rows.len();
        for (column, cells) in &mut self.columns {
            self.bytes += cells.append(&column.get, rows);
        }
    }

    /// Appends rows, and calls `take` with each batch that becomes full.
    pub fn append_all<E: From<ArrowError>>(
        &mut self,
        rows: &[R],
        mut take: impl FnMut(RecordBatch) -> Result<(), E>,
    ) -> Result<(), E> {
        for piece in rows.chunks(BATCH_ROWS / 8) {
            self.append(piece);
            if self.rows >= BATCH_ROWS || self.bytes >= BATCH_BYTES {
                take(self.finish()?)?;
            }
        }
        Ok(())
    }

    /// Returns whether no rows were appended since the last batch was returned.
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns a batch of the rows that were appended since the last batch was returned.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        let arrays = self.columns.iter_mut().map(|(_, cells)| cells.finish()).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows));
        (self.rows, self.bytes) = (0, 0);
        RecordBatch::try_new_with_options(self.schema(), arrays, &options)
    }
}
