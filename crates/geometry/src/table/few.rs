//! A short list that needs no memory of its own until it grows long: lines of sight are looked at by the million.

/// Up to `N` things in place, more of them elsewhere.
pub(super) struct Few<T, const N: usize> {
    near: [T; N],
    count: usize,
    far: Vec<T>,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `blank` fills what is not used.
    pub(super) fn new(blank: T) -> Few<T, N> {
        Few { near: [blank; N], count: 0, far: Vec::new() }
    }

    pub(super) fn push(&mut self, thing: T) {
        if self.far.is_empty() && self.count < N {
            self.near[self.count] = thing;
            self.count += 1;
            return;
        }
        if self.far.is_empty() {
            self.far.extend(self.near);
        }
        self.far.push(thing);
    }

    pub(super) fn as_slice(&self) -> &[T] {
        if self.far.is_empty() { &self.near[..self.count] } else { &self.far }
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        if self.far.is_empty() { &mut self.near[..self.count] } else { &mut self.far }
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn what_does_not_fit_is_kept_elsewhere_in_order() {
        let mut few: Few<u8, 3> = Few::new(0);
        assert!(few.as_slice().is_empty());
        for n in 1..=3 {
            few.push(n);
        }
        assert_eq!(few.as_slice(), [1, 2, 3]);
        few.push(4);
        few.push(5);
        assert_eq!(few.as_slice(), [1, 2, 3, 4, 5]);
        few.as_mut_slice().reverse();
        assert_eq!(few.as_slice(), [5, 4, 3, 2, 1]);
    }
}
