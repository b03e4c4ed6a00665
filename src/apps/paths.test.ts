import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

const src = resolve(import.meta.dirname, '..');
const sources = readdirSync(src, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|\/(demo|testing)\//.test(file));
/** Where screens are declared and addresses made. */
const MAY_SAY = /[.](access|screens|paths|web|module)[.]tsx?$|^apps\/web\/routes|^apps\/navigation|^kernel\//;

const declared = screens.map(({ path }) => path).filter((path) => path !== '/' && path !== '/login');
/** `/RoleEdit/{id}` is any one of them; what is said may go on with a query or a gap. */
const segments = declared.map((path) => path.split('/').map((part) => (/^\{/.test(part) ? '[^/]+' : part)));
const isScreen = new RegExp(`^(?:${segments.map((parts) => parts.join('/')).join('|')})(?=[/?]|$)`);

const literals = (text: string): string[] =>
  [...text.matchAll(/(['"`])(\/[A-Za-z][^'"`\s]*)\1/g)].map((found) => String(found[2]));
const saidIn = (file: string): string[] =>
  literals(readFileSync(join(src, file), 'utf8')).filter((literal) => isScreen.test(literal));

test('a screen is addressed by its noun’s paths, nowhere by a literal', () => {
  const said = sources
    .filter((file) => !MAY_SAY.test(file))
    .flatMap((file) => saidIn(file).map((at) => `${file}: ${at}`));
  expect(said).toEqual([]);
});

test('the check would notice a literal', () => {
  const text = `navigate('/StudentRefund'); url: "/SystemMain/RoleList/RoleEdit/7"; to: '/StudentRefund?refund_id=7'`;
  expect(literals(text).filter((literal) => isScreen.test(literal))).toHaveLength(3);
  expect(
    literals("fetch('/api/StudentRefund'); '/StudentRefunds'").filter((one) => isScreen.test(one)),
  ).toEqual([]);
});

test('what paths name are screens that there are', () => {
  const named = sources
    .filter((file) => file.endsWith('.paths.ts'))
    .flatMap((file) => literals(readFileSync(join(src, file), 'utf8')).map((path) => ({ file, path })));
  expect(named.length).toBeGreaterThan(30);
  const matches = (path: string) => {
    const asked = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    // What strangers open is a page of its own, outside the app.
    return path.startsWith('/s/') || declared.some((screen) => asked.test(screen));
  };
  expect(named.filter(({ path }) => !matches(path))).toEqual([]);
});
