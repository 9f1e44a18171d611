//! Without carriers a conversion loses what it reports, neither more nor less.

mod generated;
mod real;
