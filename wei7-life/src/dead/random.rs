//! A deterministic generator of pseudo-random numbers.

/// Xorshift generator of Marsaglia with a final multiplication (xorshift64*). The period is 2^64 - 1.
#[derive(Clone)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    #[inline]
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// Returns a number below `bound`; 0 if `bound` is 0.
    #[inline]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next()) * bound as u64) >> 32) as usize
    }

    /// Returns true with a probability of `chance` percent.
    #[inline]
    pub(super) fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance as usize
    }
}
