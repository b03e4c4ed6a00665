import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Chinese|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Every word that the source spells as an identifier, a column or a key. */
const words = new Set(
  readdirSync(join(root, 'src'), { recursive: true })
    .map(String)
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]/.test(file))
    .flatMap((file) => readFileSync(join(root, 'src', file), 'utf8').match(/[A-Za-z_]\w*/g) ?? []),
);

test('every word of the glossary has its Chinese, its English and an identifier of the source', () => {
  expect(rows.length).toBeGreaterThan(80);
  const wanting = rows.filter(([, chinese, english, identifier]) => {
    const name = /^`(\w+)`$/.exec(identifier ?? '')?.[1];
    return !chinese || !/\p{Script=Han}/u.test(chinese) || !english || !name || !words.has(name);
  });
  expect(wanting).toEqual([]);
});

test('an identifier stands for one thing', () => {
  const names = rows.map(([, , , identifier]) => identifier);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
