//! SHA-1, which the lists of samples use to identify texts (FIPS 180-4, 6.1).

/// Returns the digest in hexadecimal.
#[allow(clippy::many_single_char_names, reason = "the letters of the standard")]
pub fn sha1(bytes: &[u8]) -> String {
    let mut state = [0x6745_2301_u32, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0];
    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize(message.len().next_multiple_of(64) + if message.len() % 64 > 56 { 64 } else { 0 }, 0);
    let length = message.len();
    message[length - 8..].copy_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for block in message.chunks_exact(64) {
        let mut words: Vec<u32> =
            block.chunks_exact(4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect();
        for at in 16..80 {
            words.push((words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16]).rotate_left(1));
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (at, word) in words.iter().enumerate() {
            let (mixed, constant) = match at / 20 {
                0 => ((b & c) | (!b & d), 0x5A82_7999),
                1 => (b ^ c ^ d, 0x6ED9_EBA1),
                2 => ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC),
                _ => (b ^ c ^ d, 0xCA62_C1D6_u32),
            };
            let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(*word);
            (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
        }
        for (sum, part) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(part);
        }
    }
    state.map(|word| format!("{word:08x}")).concat()
}

#[cfg(test)]
mod tests {
    use super::sha1;

    #[test]
    fn examples_of_the_standard() {
        assert_eq!(sha1(b""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        assert_eq!(sha1(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(sha1(two_blocks), "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        assert_eq!(sha1(&[b'a'; 64]), "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    }
}
