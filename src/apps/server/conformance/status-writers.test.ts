import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const domains = resolve(import.meta.dirname, '../../../domains');
const isSource = (file: string): boolean =>
  /[\\/]server[\\/].*[.]ts$/.test(file) && !/[.]test[.]ts$|[\\/](testing|demo)[\\/]/.test(file);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string => String((node as { value?: unknown })?.value ?? '');

/** The writers of status columns: stores have them, and movers alone call them. */
const WRITER = /^setStatus(es)?$/;
const MOVER = /^transition(Many|Handlers)?$/;
/** A store's other writers, which take values. */
const TAKES_VALUES = /^(set|update|decide)/;

const writesStatus = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  (node.properties as readonly Node[]).some((one) => nameOf(one.key ?? one) === 'status');

/** Walks with the names that it is inside of: methods, functions and calls. */
function complaintsIn(node: unknown, inside: readonly string[], found: string[]): void {
  if (Array.isArray(node)) for (const one of node) complaintsIn(one, inside, found);
  if (!isNode(node)) {
    if (typeof node === 'object' && node !== null && !Array.isArray(node))
      for (const one of Object.values(node)) complaintsIn(one, inside, found);
    return;
  }
  const named = /Function|Method|KeyValueProperty|VariableDeclarator/.test(node.type)
    ? nameOf(node.key ?? node.identifier ?? node.id)
    : '';
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
  const called = callee ? nameOf(callee.type === 'MemberExpression' ? callee.property : callee) : '';
  const allowed = inside.some((name) => WRITER.test(name) || MOVER.test(name));
  const given = callee ? (node.arguments as readonly { expression: unknown }[]) : [];
  if (!allowed && TAKES_VALUES.test(called) && given.some(({ expression }) => writesStatus(expression)))
    found.push(`${called}({ status })`);
  if (!allowed && WRITER.test(called)) found.push(`${called}()`);
  const text = node.type === 'StringLiteral' ? nameOf(node) : quasiOf(node);
  if (!allowed && /\bUPDATE\b[^;]*\bSET\b(?:(?!\bWHERE\b|\bFROM\b)[^;])*\bstatus\s*=/i.test(text))
    found.push(text.trim().slice(0, 60));
  const names = [...inside, named, called].filter(Boolean);
  for (const [key, value] of Object.entries(node)) if (key !== 'span') complaintsIn(value, names, found);
}
const quasiOf = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as readonly { cooked?: string }[]).map(({ cooked }) => cooked ?? '').join('$')
    : '';
const complaintsAbout = (text: string): string[] => {
  const found: string[] = [];
  complaintsIn(parseSync(text, { syntax: 'typescript', target: 'es2022' }).body, [], found);
  return found;
};

test('nothing but a mover writes the status of a document', () => {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter(isSource);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    complaintsAbout(readFileSync(join(domains, file), 'utf8')).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["store.update(ctx, id, { status: 'on' })", 1],
  ["ctx.db.update(room).set({ name, status: 'on' })", 1],
  ["ctx.query(`UPDATE lesson l SET starts_at = $1, status = 'planned' WHERE id = $2`)", 1],
  ["ctx.query(`UPDATE lesson SET note = '' WHERE status = 'planned'`)", 0],
  ["store.setStatus(ctx, id, 'on')", 1],
  ['const store = { setStatus: (ctx, id, status) => store.update(ctx, id, { status }) }', 0],
  ['transitionMany(ctx, step, docs, (ids, status) => store.setStatuses(ctx, ids, status))', 0],
])('%s is found %i times', (text, times) => {
  expect(complaintsAbout(text)).toHaveLength(times);
});
