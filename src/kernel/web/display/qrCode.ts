import { encode } from 'uqr';

/**
 * Modules row by row, dark or not, without the quiet zone. Level M: a smudge or a crease does no harm. Level H: neither does a
 * sign in its middle, which covers a twentieth of it.
 */
export const qrCode = (text: string, level: 'H' | 'M' = 'M'): readonly (readonly boolean[])[] =>
  encode(text, { ecc: level, border: 0 }).data;

/** How much of a code's side a sign in its middle takes. */
export const SIGN_SHARE = 0.22;
