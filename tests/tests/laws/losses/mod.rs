//! Without carriers a conversion loses exactly what it reports.

mod generated;
mod real;
