import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@/kernel/server/ops/config.ts';
import { MigrationError, migrate } from '@/kernel/server/postgres/migrate.ts';
import { firstOwner, resetPassword } from './operator/accounts.ts';
import { ask, OperatorError } from './operator/ask.ts';
import { say, withDatabase, withPlace } from './operator/place.ts';
import { makeBackup, restoreBackup } from './operator/safekeeping.ts';

/** What an operator does beside the running product; `docs/operations.md` tells when. */
const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  'first-owner': async (args) => {
    const { values } = parseArgs({ args, options: texts('company', 'name', 'login', 'phone', 'password') });
    const answers = await ask(values, {
      company: { question: '公司名称 / name of the company' },
      name: { question: '所有者姓名 / name of the owner' },
      login: { question: '登录名 / login name' },
      phone: { question: '手机 / phone (optional)', optional: true },
    });
    const { company = '', name = '', login = '', phone = '' } = answers;
    const wish = { company, name, login, phone, password: values.password ?? '' };
    await withPlace(async (place) => {
      const log = { info: () => undefined, warn: say };
      await migrate({ ownerUrl: place.ownerUrl, appRole: place.appRole, dir: join(place.root, 'db'), log });
      const password = await withDatabase(place, (database) => firstOwner(database, wish));
      say(`${wish.login} / ${password}`);
      say('首次登录须修改密码 / the password has to be changed at the first login');
    });
  },
  'reset-password': async (args) => {
    const options = { ...texts('password'), 'second-factor': { type: 'boolean' as const } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [login] = positionals;
    if (!login) throw new OperatorError('npm run reset-password -- <login> [--second-factor]');
    const given = { password: values.password ?? '', secondFactor: values['second-factor'] === true };
    const password = await withPlace((place) =>
      withDatabase(place, (database) => resetPassword(database, login, given)),
    );
    say(`${login} / ${password}`);
    say('下次登录须修改密码 / the password has to be changed at the next login');
  },
  backup: async (args) => {
    const { values } = parseArgs({ args, options: texts('to', 'family') });
    const family = values.family === undefined ? undefined : Number(values.family);
    if (family !== undefined && !Number.isSafeInteger(family))
      throw new OperatorError('npm run backup -- --family=<number of its head company>');
    await withPlace(async (place) => {
      await makeBackup(place, resolve(values.to ?? `${place.config.dataDir}/backups`), family);
    });
  },
  restore: async (args) => {
    const [folder] = parseArgs({ args, allowPositionals: true }).positionals;
    if (!folder) throw new OperatorError('npm run restore -- <folder of the backup>');
    await withPlace((place) => restoreBackup(place, resolve(folder)));
  },
};

const texts = <N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<N, { type: 'string' }>;

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new OperatorError(`one of ${Object.keys(commands).join(', ')}`);
  await command(args);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error & { code?: string }) => {
    const isPlain =
      error instanceof OperatorError ||
      error instanceof ConfigError ||
      error instanceof MigrationError ||
      error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isPlain ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
