import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOfColumn, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from './apis.ts';

const fieldsOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const exports = endpoints.flatMap((endpoint) =>
  endpoint.method === 'GET' && endpoint.exports
    ? [{ ...endpoint, exports: endpoint.exports.map(fieldOfColumn) }]
    : [],
);
/** What somebody types or chooses somewhere in this noun. */
const entered = (noun: string) =>
  new Set(
    endpoints.filter((one) => one.noun === noun && isWrite(one)).flatMap(({ input }) => fieldsOf(input)),
  );
/** Documents are named in a sheet, not numbered as the database does. */
const isNumbering = (field: string) => /^id$|^version$|_ids?$/.test(field);

test('what staff enter stands in the sheet, or the contract says under notExported that it does not', () => {
  const forgotten = exports.flatMap(({ action, noun, output, exports: columns, notExported = [] }) => {
    const said = new Set([...columns, ...notExported]);
    return fieldsOf(output)
      .filter((field) => entered(noun).has(field) && !said.has(field) && !isNumbering(field))
      .map((field) => `${action}: ${field}`);
  });
  expect(forgotten).toEqual([]);
});

test('every column of a sheet, and everything that one leaves out, is a field of its rows', () => {
  const unknown = exports.flatMap(({ action, output, exports: columns, notExported = [] }) => {
    const known = fieldsOf(output);
    const named = [...columns, ...notExported];
    return named.filter((field) => !known.includes(field)).map((field) => `${action}: ${field}`);
  });
  expect(exports.length).toBeGreaterThan(40);
  expect(unknown).toEqual([]);
});

test('nothing is both in a sheet and left out of it', () => {
  const both = exports.flatMap(({ action, exports: columns, notExported = [] }) =>
    columns.filter((field) => notExported.includes(field)).map((field) => `${action}: ${field}`),
  );
  expect(both).toEqual([]);
});
