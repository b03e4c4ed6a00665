import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '@/kernel/server/ops/files.ts';
import { backup } from '@/kernel/server/postgres/backup.ts';
import { restore } from '@/kernel/server/postgres/restore.ts';
import type { Family } from '@/kernel/server/postgres/snapshot.ts';
import { withClient } from '@/kernel/server/postgres/with-client.ts';
import { encryptionKey, keyMark } from '@/kernel/server/session/encryption.ts';
import { OperatorError } from './ask.ts';
import type { Place } from './place.ts';
import { say } from './place.ts';

type Target = Pick<Place, 'ownerUrl' | 'appRole' | 'root'> & {
  readonly config: Pick<Place['config'], 'dataDir' | 's3' | 'secretsKey'>;
};
const OTHER_KEY = `SECRETS_KEY is not the one of the backup: what that one sealed cannot be read. Give the old key, or
reset second factors, make the secrets of webhooks and mini-programs anew, and enter those of portal accounts.`;
const markOf = ({ config }: Target) => keyMark(encryptionKey(config.secretsKey, config.dataDir));

/** The moment as part of a name: `2026-11-15T06-30-00Z`. */
const stamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

async function familyOf(ownerUrl: string, family: number): Promise<Family> {
  const companies = await withClient(ownerUrl, async (client) => {
    await client.query("SELECT set_config('app.family', $1, false)", [String(family)]);
    const { rows } = await client.query('SELECT id FROM company WHERE family_id = $1', [family]);
    return rows.map(({ id }) => Number(id));
  });
  if (companies.length === 0) throw new OperatorError(`there is no family ${family}`);
  return { family, companies };
}

/** Answers where it lies. The health page shows when the last one of everything was made. */
export async function makeBackup(place: Target, to: string, family?: number): Promise<string> {
  const only = family === undefined ? undefined : await familyOf(place.ownerUrl, family);
  const folder = join(to, `xuezhang-${family === undefined ? '' : `family-${family}-`}${stamp()}`);
  const manifest = await backup({
    ownerUrl: place.ownerUrl,
    folder,
    files: filesOf(place.config),
    contents: { table: 'file', column: 'sha256' },
    version: JSON.parse(readFileSync(join(place.root, 'package.json'), 'utf8')).version,
    keyMark: markOf(place),
    ...(only && { only }),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  if (family === undefined)
    await withClient(place.ownerUrl, (client) =>
      client.query(
        `INSERT INTO app_state (key, value) VALUES ('backup', $1)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = now()`,
        [JSON.stringify({ made_at: manifest.made_at, rows, files: manifest.files.length })],
      ),
    );
  say(`${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
  return folder;
}

/** Row security lets in one family at a time; the trail has it under its head company. Answers how many there were. */
const revokeKeys = (ownerUrl: string): Promise<number> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query('SELECT family_id FROM access_epoch ORDER BY family_id');
    let revoked = 0;
    for (const { family_id } of rows) {
      await client.query(
        `SELECT set_config('app.family', $1, false), set_config('app.write_company', $1, false),
                set_config('app.action', 'operator_restore', false)`,
        [String(family_id)],
      );
      const { rowCount } = await client.query(
        'UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL AND expires_at > now()',
      );
      revoked += rowCount ?? 0;
    }
    return revoked;
  });

/**
 * Into an empty database. Nobody stays signed in, no key goes on calling and no calendar address goes on answering: what was
 * ended or revoked since must not come back to life.
 */
export async function restoreBackup(place: Target, folder: string): Promise<void> {
  const log = { info: () => undefined, warn: say };
  const { ownerUrl, appRole } = place;
  const manifest = await restore({
    ownerUrl,
    appRole,
    folder,
    log,
    files: filesOf(place.config),
    dbDir: join(place.root, 'db'),
  });
  await withClient(ownerUrl, async (client) => {
    await client.query("UPDATE session SET ended_at = now(), end_reason = 'restore' WHERE ended_at IS NULL");
    await client.query('DELETE FROM login_step; DELETE FROM login_code; DELETE FROM calendar_secret');
  });
  const revoked = await revokeKeys(ownerUrl);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `restored and compared: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`,
  );
  if (revoked > 0) say(`API keys revoked: ${revoked}. The systems that called with them need new ones.`);
  if (manifest.key_mark !== markOf(place)) say(OTHER_KEY);
}
