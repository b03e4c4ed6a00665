/**
 * A QR code of a short text: bytes, error correction M (15 % may be damaged), versions 1 to 10 (213 bytes).
 * After ISO/IEC 18004. Answers the rows of modules, dark ones true, without the quiet zone around them.
 */
export function qrCode(text: string): boolean[][] {
  const bytes = utf8(text);
  const version = VERSIONS.findIndex((_, at) => bytes.length <= capacityOf(at + 1)) + 1;
  if (version === 0) throw new RangeError(`too long for a QR code here: ${bytes.length} bytes`);
  const stream = bitsOf(interleaved(dataOf(bytes, version), version));
  const drawn = Array.from(MASKS, (_, mask) => draw(version, stream, mask));
  return drawn.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best));
}

/** Per version at level M: check bytes in each block, then data bytes of every block. */
const VERSIONS: readonly (readonly [check: number, blocks: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Where the small finders lie, on both axes. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const versionOf = (version: number) => VERSIONS[version - 1] as (typeof VERSIONS)[number];
const dataBytes = (version: number) => versionOf(version)[1].reduce((sum, size) => sum + size, 0);
const countBits = (version: number) => (version < 10 ? 8 : 16);
const capacityOf = (version: number) => Math.floor((dataBytes(version) * 8 - 4 - countBits(version)) / 8);

/** No TextEncoder among the types that both sides share. */
const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|./g)].map(([char, hex]) =>
    hex ? Number.parseInt(hex, 16) : char.charCodeAt(0),
  );

const bitsOfNumber = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);
const bitsOf = (bytes: readonly number[]): number[] => bytes.flatMap((byte) => bitsOfNumber(byte, 8));

/** Mode, length, content, terminator, padding. */
function dataOf(bytes: readonly number[], version: number): number[] {
  const size = dataBytes(version);
  const bits = [0, 1, 0, 0, ...bitsOfNumber(bytes.length, countBits(version)), ...bitsOf(bytes)];
  for (let left = Math.min(4, size * 8 - bits.length); left > 0 || bits.length % 8; left--) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  // 0xec and 0x11 in turn.
  for (let pad = 0xec; data.length < size; pad ^= 0xfd) data.push(pad);
  return data;
}

/** Blocks side by side, column by column; then their check bytes in the same way. */
function interleaved(data: readonly number[], version: number): number[] {
  const [check, sizes] = versionOf(version);
  const rest = [...data];
  const blocks = sizes.map((size) => rest.splice(0, size));
  const checks = blocks.map((block) => checkBytes(block, check));
  return [...columns(blocks), ...columns(checks)];
}
const columns = (rows: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.length)) }).flatMap((_, at) =>
    rows.flatMap((row) => row[at] ?? []),
  );

/** Multiplication in the field of 256 elements that the codes are computed in. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** What remains of the block divided by the generator polynomial of this degree. */
function checkBytes(block: readonly number[], degree: number): number[] {
  const generator = generatorOf(degree);
  const rest: number[] = Array(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    for (const [at, coefficient] of generator.entries())
      rest[at] = (rest[at] as number) ^ times(coefficient, factor);
  }
  return rest;
}
function generatorOf(degree: number): number[] {
  const polynomial: number[] = [...Array(degree - 1).fill(0), 1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2))
    for (let at = 0; at < degree; at++)
      polynomial[at] = times(polynomial[at] as number, root) ^ (polynomial[at + 1] ?? 0);
  return polynomial;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, stream: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const rows: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) (rows[y] as (boolean | undefined)[])[x] = dark;
  };
  drawPatterns(size, version, set);
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(size, version, set);
  const isMasked = MASKS[mask] as (typeof MASKS)[number];
  let at = 0;
  for (const [x, y] of zigzag(size))
    if (rows[y]?.[x] === undefined) set(x, y, (stream[at++] === 1) !== isMasked(x, y));
  return rows as boolean[][];
}
type Set = (x: number, y: number, dark: boolean) => void;

/** The three finders with their margin, the small finders, the timing lines, and the one module always dark. */
function drawPatterns(size: number, version: number, set: Set): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  const places = ALIGNED[version - 1] as readonly number[];
  const last = places.length - 1;
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries())
      if (!((i === 0 && (j === 0 || j === last)) || (i === last && j === 0))) rings(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  set(8, size - 8, true);
}

/** Level and mask, twice, each with ten check bits. */
function drawFormat(size: number, mask: number, set: Set): void {
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
  const dark = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    // Around the first finder, past the timing lines; and along the two others.
    if (at < 8) set(8, at < 6 ? at : at + 1, dark(at));
    else set(at === 8 ? 7 : 14 - at, 8, dark(at));
    if (at < 8) set(size - 1 - at, 8, dark(at));
    else set(8, size - 15 + at, dark(at));
  }
}

function drawVersion(size: number, version: number, set: Set): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    const dark = ((bits >>> at) & 1) === 1;
    set(far, near, dark);
    set(near, far, dark);
  }
}

function remainder(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let n = 0; n < degree; n++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return rest;
}

/** Two columns at a time from the right, up and down in turn; the vertical timing line is stepped over. */
function* zigzag(size: number): Generator<[number, number]> {
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) yield [x, up ? size - 1 - n : n];
  }
}

/** How hard it would be to read: long runs, blocks, what looks like a finder, too much of one shade. */
function penaltyOf(rows: readonly (readonly boolean[])[]): number {
  const turned = rows.map((_, x) => rows.map((row) => row[x] as boolean));
  const lines = [...rows, ...turned].map((row) => row.map(Number).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (row[x + 1] === dark && rows[y + 1]?.[x] === dark && rows[y + 1]?.[x + 1] === dark) penalty += 3;
  const share = rows.flat().filter(Boolean).length / rows.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}
