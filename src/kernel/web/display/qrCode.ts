import { encode } from 'uqr';

/** Modules row by row, dark or not, without the quiet zone. Level M: a smudge or a crease does no harm. */
export const qrCode = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', border: 0 }).data;
