import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { plainComplaints } from './plain-code.mjs';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'e2e', 'torture', 'bench', 'scripts'];
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /[.](ts|tsx|mjs)$/.test(file));

test('objects, calls and optional fields are written plainly', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((file) => {
    const text = readText(file);
    return text === undefined ? [] : plainComplaints(text, file).map((complaint) => `${file}:${complaint}`);
  });
  expect(found).toEqual([]);
});

/** A file that was deleted is still listed until it is committed. */
function readText(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

const about = (source) => plainComplaints(source, 'a.ts').map((complaint) => complaint.replace(/:.*/s, ''));

test.each([
  ['const a = {\n  ...{ b: 1 },\n};', ['2']],
  ['const a = {\n  ...({ b: 1 }),\n};', ['2']],
  ['// 说明\n\n/* b */ f(...[1]);', ['3']],
  ['f(\n  ...["a", "b"],\n);', ['2']],
  ['f(...(["a", "b"] as const));', ['1']],
  ['const a = [...[1, 2], 3];', ['1']],
  ['interface A {\n  b?: string | undefined;\n}', ['2']],
  ['type A = { [K in "b"]?: number | undefined };', ['1']],
  ['function f(a?: string | undefined) {}', ['1']],
])('%s is noticed', (source, lines) => {
  expect(about(source)).toEqual(lines);
});

test.each([
  'const a = { ...b, ...(c && { d: 1 }) };',
  'const a = [...(c ? [1] : []), ...[1, 2].map(f)];',
  'const a = [...new Set([1, 2])];',
  'interface A { b?: string; c: string | undefined; d?: (e: string | undefined) => void }',
])('%s is plain', (source) => {
  expect(about(source)).toEqual([]);
});
