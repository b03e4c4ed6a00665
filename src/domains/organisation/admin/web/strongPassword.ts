/** Without what looks alike (0 O o, 1 l I): it is read out on the telephone and copied from paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** `k7Qm-Rw3x-9TzP-hn4C`: sixteen random letters, 93 bits. */
export function strongPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join(''));
  return groups.join('-');
}

function letter(): string {
  // Bytes beyond the last whole multiple would favour the first letters.
  const fair = 256 - (256 % LETTERS.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return LETTERS[byte % LETTERS.length] as string;
  }
}
