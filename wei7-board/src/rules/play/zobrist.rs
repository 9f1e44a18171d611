//! Zobrist keys. The hash of a state is the XOR of the keys of its parts. Equal hashes are verified cell by cell.

use crate::Color;

/// A part of a state other than stones and marks.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(super) enum StateTrait {
    WhiteToMove = 1,
    ButtonTaken = 2,
    Cleanup1 = 3,
    Cleanup2 = 4,
}

/// Returns the key of a stone.
#[inline]
pub(super) const fn stone(cell: u32, color: Color) -> u64 {
    mix((cell as u64) << 2 | color.number() as u64)
}

/// Returns the key of a mark.
#[inline]
pub(super) const fn mark(cell: u32) -> u64 {
    mix((cell as u64) << 2 | 3)
}

/// Returns the key of a part of the state other than stones and marks.
#[inline]
pub(super) const fn trait_key(part: StateTrait) -> u64 {
    mix(part as u64 | 1 << 40)
}

/// Returns the key of a ko taken at a cell (rules/C5).
#[inline]
pub(super) const fn ko_at(cell: u32, color: Color) -> u64 {
    mix((cell as u64) << 2 | color.number() as u64 | 1 << 41)
}

/// Mixes the bits of a number with the finalizer of `SplitMix64`.
#[inline]
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
