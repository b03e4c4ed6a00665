import { expect, test } from 'vitest';
import { admits, isSensitive, loginNames } from './newcomer-setting.rules.ts';

const nobody = { name: '', login: '', email: '', organisations: [] };
const lists = { mail_domains: ['example.com'], organisations: ['corp-1'] };

test('a domain or an organisation is enough; neither is not; without lists everybody is let in', () => {
  expect(admits(lists, { ...nobody, email: 'Li@Example.com' })).toBe(true);
  expect(admits(lists, { ...nobody, organisations: ['corp-2', 'corp-1'] })).toBe(true);
  expect(admits(lists, nobody)).toBe(false);
  expect(admits({ mail_domains: [], organisations: [] }, nobody)).toBe(true);
});

test.each(['li@sub.example.com', 'li@notexample.com', 'li@example.com@evil.net', 'li@example.com.evil.net'])(
  '%s is of another domain',
  (email) => expect(admits(lists, { ...nobody, email })).toBe(false),
);

test('governing and deciding are not given by themselves; looking is', () => {
  const deciding = new Set(['refund.pay']);
  for (const key of ['admin.add', 'role.edit', 'identity.edit', 'newcomer_setting.edit', 'refund.pay'])
    expect(isSensitive(['student.read', key], deciding)).toBe(true);
  expect(isSensitive(['admin.read', 'student.read', 'refund.add'], deciding)).toBe(false);
});

test('login names are those that a form takes, and never a number alone', () => {
  const of = (given: object) => loginNames({ ...nobody, ...given }, 'house', '0a1b2c3d');
  expect(of({ email: 'li.na@example.com' })).toEqual(['li.na', 'li.na-0a1b2c3d']);
  for (const given of [{ login: '13800001111' }, { login: '李娜' }, { login: 'x'.repeat(80) }, {}])
    for (const name of of(given)) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9._-]{1,39}$/);
});
