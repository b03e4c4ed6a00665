import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const domains = resolve(import.meta.dirname, '../domains');

test('samples take the moment of their arranger: none differs by the second in which it is made', () => {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.samples.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const own = files.filter((file) =>
    /Date[.]now\(|new Date\(\)/.test(readFileSync(join(domains, file), 'utf8')),
  );
  expect(own).toEqual([]);
});
