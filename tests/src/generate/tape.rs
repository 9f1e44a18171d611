//! The source of decisions of the generators.

/// A list of numbers that decide what is generated. After its end all numbers are 0, which stands for the simplest
/// choice.
pub(crate) struct Tape(std::vec::IntoIter<u16>);

impl Tape {
    pub(crate) fn new(numbers: Vec<u16>) -> Self {
        Self(numbers.into_iter())
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        u32::from(self.0.next().unwrap_or(0)) % bound
    }

    pub(crate) fn one_in(&mut self, chances: u32) -> bool {
        self.below(chances) == chances - 1
    }

    pub(crate) fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.one_in(2).then(|| make(self))
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(u32::try_from(choices.len()).unwrap()) as usize]
    }

    pub(crate) fn several<T>(&mut self, most: u32, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }
}
