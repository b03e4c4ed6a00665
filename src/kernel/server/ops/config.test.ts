import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('configuration', () => {
  test('an empty environment serves on loopback from ./data without demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      demo: false,
      logLevel: 'info',
      trustProxy: false,
      poolSize: 10,
      bodyLimit: 1048576,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  test('values are read', () => {
    const config = readConfig({
      PORT: '0',
      DEMO: '1',
      TRUST_PROXY: '1',
      DATABASE_URL: 'postgres://a:b@db/x',
      MIGRATE_DATABASE_URL: 'postgresql://o:p@db:5433/x?sslmode=require',
      PUBLIC_ORIGIN: 'https://office.example.com',
      SPECIAL_DISPLAY_NAME: ' 启航教育 ',
      SPECIAL_DISPLAY_COLUMNS: 'api_students_list=username,status;api_order_list=number',
    });
    expect(config).toMatchObject({ port: 0, demo: true, trustProxy: true, specialDisplayName: '启航教育' });
    expect(config.specialDisplayColumns).toEqual([
      { call: 'api_students_list', columns: ['username', 'status'] },
      { call: 'api_order_list', columns: ['number'] },
    ]);
    expect(config.migrateDatabaseUrl).toContain('5433');
  });

  test('every problem has its own line: name, what came, what is expected', () => {
    const lines = complaint({
      PORT: '80a',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      PUBLIC_ORIGIN: 'https://a.cn/b',
      SPECIAL_DISPLAY_COLUMNS: 'username',
    }).split('\n');
    expect(lines).toEqual([
      'PORT: got "80a", expected a whole number from 0 to 65535',
      'DEMO: got "yes", expected 0 or 1',
      expect.stringMatching(/^LOG_LEVEL: got "loud", expected one of fatal, /),
      expect.stringMatching(/^PUBLIC_ORIGIN: got "https:\/\/a.cn\/b", expected an origin/),
      expect.stringMatching(/^SPECIAL_DISPLAY_COLUMNS: got "username", expected api_students_list=/),
    ]);
  });

  test('a secret is never repeated in a message', () => {
    const message = complaint({
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      MIGRATE_DATABASE_URL: 'hunter2',
      METRICS_TOKEN: 'hunter2',
    });
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toContain('hunter2');
  });

  test('a socket address is an address', () => {
    const databaseUrl = 'postgresql://app:b@/x?host=/run/postgresql';
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  test("an owner's address without the app's is refused", () => {
    expect(complaint({ MIGRATE_DATABASE_URL: 'postgres://o:p@db/x' })).toContain(
      'expected DATABASE_URL beside it',
    );
  });
});
