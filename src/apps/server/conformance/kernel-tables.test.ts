import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../..');
const sources = (folder: string, isWanted: (file: string) => boolean): [file: string, text: string][] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((file) => [file, readFileSync(join(src, folder, file), 'utf8')]);

const tables = new Set(
  sources('domains', (file) => file.endsWith('.table.ts')).flatMap(([, text]) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map((match) => match[1] as string),
  ),
);
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b(?!\s*\()/g)]
    .map((match) => match[1] as string)
    .filter((name) => tables.has(name));

test('the kernel names no table of a noun: it asks by functions of the database, or is handed what it needs', () => {
  expect(tables.size).toBeGreaterThan(50);
  const isSource = (file: string) => /[.]ts$/.test(file) && !/[.]test[.]ts$|[\\/]testing[\\/]/.test(file);
  const named = sources('kernel', isSource).flatMap(([file, text]) =>
    tablesIn(text).map((table) => `${file}: ${table}`),
  );
  expect(named).toEqual([]);
});

test('which the check would notice', () => {
  expect(tablesIn('SELECT menus FROM role WHERE id = $1')).toEqual(['role']);
  expect(tablesIn('SELECT menus FROM app_role($1)')).toEqual([]);
});
