import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identityConfig, nameOf } from './providers.ts';

const PUBLIC_ORIGIN = 'https://office.example.com';
const secret = { client_id: 'id', client_secret: 'never-to-be-shown' };
const house = { key: 'house', name: ['本部', 'House'], issuer: 'https://id.example.com', ...secret };
const read = (list: unknown, origin = PUBLIC_ORIGIN) =>
  identityConfig({ OIDC_PROVIDERS: JSON.stringify(list), PUBLIC_ORIGIN: origin });

test('nothing configured offers nothing, and needs no origin', () => {
  expect(identityConfig({}).providers).toEqual([]);
  expect(identityConfig({ OIDC_PROVIDERS: '[]' }).providers).toEqual([]);
});

test('a platform brings its name along; an own name goes before it', () => {
  const wecom = { kind: 'wecom', key: 'wecom', agent_id: '1', ...secret };
  const { providers, returnTo } = read([
    wecom,
    { ...wecom, key: 'other', name: ['分校微信', 'Branch'] },
    house,
  ]);
  expect(providers.map((provider) => nameOf(provider)[0])).toEqual(['企业微信', '分校微信', '本部']);
  expect(returnTo).toBe(`${PUBLIC_ORIGIN}/login`);
});

test('a file holds the list as well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'providers-'));
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify([house]));
  expect(identityConfig({ OIDC_PROVIDERS: path, PUBLIC_ORIGIN }).providers[0]?.key).toBe('house');
  rmSync(folder, { recursive: true });
});

test.each([
  ['no list', { key: 'x' }],
  ['a plain address', [{ ...house, issuer: 'http://id.example.com' }]],
  ['a key twice', [house, house]],
  ['a key that is no word', [{ ...house, key: 'A b' }]],
  ['a field nobody knows', [{ ...house, client_secrets: 'x' }]],
  ['a second factor by no claim', [{ ...house, second_factor: {} }]],
  ['a scope without openid', [{ ...house, scope: 'profile' }]],
  ['WeCom without its agent', [{ kind: 'wecom', key: 'wecom', ...secret }]],
  ['a kind nobody speaks', [{ ...house, kind: 'saml' }]],
])('%s is refused at the start, and no secret is repeated', (_what, list) => {
  expect(() => read(list)).toThrow(/^OIDC_PROVIDERS: /);
  expect(() => read(list)).not.toThrow(/never-to-be-shown/);
});

test('it needs an origin that browsers are sent back to over TLS', () => {
  expect(() => read([house], '')).toThrow(/PUBLIC_ORIGIN/);
  expect(() => read([house], 'http://office.example.com')).toThrow(/PUBLIC_ORIGIN/);
  expect(read([house], 'http://127.0.0.1:4600').providers).toHaveLength(1);
});

test('what cannot be read is said without its contents', () => {
  expect(() => identityConfig({ OIDC_PROVIDERS: '[never-to-be-shown', PUBLIC_ORIGIN })).toThrow(
    /^OIDC_PROVIDERS: expected a JSON list$/,
  );
  expect(() => identityConfig({ OIDC_PROVIDERS: '/no/such/file', PUBLIC_ORIGIN })).toThrow(/path of a file/);
});
