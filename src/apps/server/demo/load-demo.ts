import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { keepingPasswords } from '@/domains/organisation/admin/server/admin.service.ts';
import { departments } from '@/domains/organisation/department/server/department.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import {
  type Demo,
  type DemoCall,
  type DemoCompany,
  demoOrder,
  type TellsYear,
} from '@/kernel/server/demo.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { createTenant } from '../create-tenant.ts';
import { serverModules } from '../modules.ts';
import { callsAsLogin, type Family, signedIn } from './calls.ts';
import { accountsOf, colleaguesOf, DEMO_PASSWORD, DEPARTMENTS, type DemoPerson } from './people.ts';

interface Log {
  info(message: string): void;
}

/**
 * Four companies, sixty people, 40 teachers and 600 students, made through the same calls that the screens make. Every
 * call carries a key, or looks first, so a load that was killed half-way simply goes on at the next start. Companies
 * and people are founded here; what the nouns have lies in their `server/demo`. Tests take a year of money for one
 * student of several.
 */
export const loadDemo = (database: Database, app: FastifyInstance, log: Log, oneOf = 1): Promise<void> =>
  keepingPasswords(() => database.unhurriedly(() => load(database, app, log, oneOf)));

async function load(database: Database, app: FastifyInstance, log: Log, oneOf: number): Promise<void> {
  const state = await stateOf(database);
  if (state === 'done' || state === 'foreign') return;
  const begun = Date.now();
  // A year makes as much garbage as a day of people: without room for young objects a fifth of the time goes to collecting.
  setFlagsFromString('--semi-space-growth-factor=2');
  log.info('demo data: a year of four companies is being made; this takes a minute or two, once');
  await database.query(
    `INSERT INTO app_state (key, value) VALUES ('demo', '"loading"') ON CONFLICT (key) DO NOTHING`,
  );
  const years: TellsYear[] = [];
  for (const { demo } of serverModules) if (demo?.year) years.push((await demo.year()).year);
  const demo: Demo = {
    ...(await foundCompanies(database, app)),
    oneOf,
    each: oneOf === 1 ? atOnce : inTurn,
    years,
  };
  const steps = serverModules.flatMap(({ module, demo }) => (demo ? [{ noun: module.noun, ...demo }] : []));
  for (const step of demoOrder(steps)) await (await step.load?.())?.load(demo);
  // Outside a transaction of the load, and so not before all of it is on the disk.
  await database.query(`UPDATE app_state SET value = '"done"', at = now() WHERE key = 'demo'`);
  log.info(`demo data loaded in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

const atOnce: Demo['each'] = async (companies, work) => void (await Promise.all(companies.map(work)));
const inTurn: Demo['each'] = async (companies, work) => {
  for (const company of companies) await work(company);
};

/** A head company with two branches, and a company of another family, with their departments and people. */
async function foundCompanies(
  database: Database,
  app: FastifyInstance,
): Promise<Pick<Demo, 'companies' | 'heads' | 'staffed'>> {
  const [first, other] = [accountsOf('')[0] as DemoPerson, accountsOf('c_')[0] as DemoPerson];
  const family = await founded(database, '明德国际教育', 1, first, '13800000001');
  const owner = await signedIn(database, app, family);
  await setUp(database, family.family_id, family.family_id);
  const pudong = await owner.addCompany('company-2', '上海浦东校区', family.family_id, 0);
  const xuhui = await owner.addCompany('company-3', '上海徐汇校区', family.family_id, 1);
  await owner.addStaff(family.family_id, [...accountsOf('').slice(1), ...colleaguesOf('', 0)], 100);
  await owner.arrange(family.family_id, accountsOf(''));
  await setUp(database, family.family_id, pudong);
  await owner.addStaff(pudong, [...accountsOf('b_'), ...colleaguesOf('pd_', 1)], 200);
  await owner.arrange(pudong, accountsOf('b_'));
  await setUp(database, family.family_id, xuhui);
  await owner.addStaff(xuhui, colleaguesOf('xh_', 2), 300);

  const second = await founded(database, '启航学堂', 0, other, '13800000004');
  const elsewhere = await signedIn(database, app, second);
  await setUp(database, second.family_id, second.family_id);
  await elsewhere.addStaff(second.family_id, accountsOf('c_').slice(1), 400);
  await elsewhere.arrange(second.family_id, accountsOf('c_'));

  const calls = new Map<string, Promise<DemoCall>>();
  const callsOf = (login: string): Promise<DemoCall> => {
    const known = calls.get(login) ?? callsAsLogin(database, app, login);
    calls.set(login, known);
    return known;
  };
  const company = (at: number, family_id: number, company_id: number, prefix: string): DemoCompany => ({
    at,
    family_id,
    company_id,
    as: (login) => callsOf(`${prefix}${login}`),
    idOf: (login) => idOf(database, `${prefix}${login}`),
    within: (work) => asSystem(database, { family_id, company_id, action: 'demo' }, work),
  });
  const head = company(0, family.family_id, family.family_id, '');
  const branch = company(1, family.family_id, pudong, 'b_');
  // The head's people decide for it.
  const small = company(2, family.family_id, xuhui, '');
  const foreign = company(3, second.family_id, second.family_id, 'c_');
  return {
    companies: [head, branch, small, foreign],
    heads: [head, foreign],
    staffed: [head, branch, foreign],
  };
}

/** A database that somebody already works in is left alone. */
async function stateOf(database: Database): Promise<'empty' | 'loading' | 'done' | 'foreign'> {
  const { rows } = await database.query(
    `SELECT (SELECT value #>> '{}' FROM app_state WHERE key = 'demo') AS state,
            EXISTS (SELECT 1 FROM admin_login) AS peopled`,
  );
  return rows[0].state ?? (rows[0].peopled ? 'foreign' : 'empty');
}

async function idOf(database: Database, login: string): Promise<number> {
  const { rows } = await database.query('SELECT admin_id FROM admin_login WHERE login_name = $1', [login]);
  return rows[0].admin_id;
}

async function founded(
  database: Database,
  company: string,
  shared: 0 | 1,
  owner: DemoPerson,
  phone: string,
): Promise<Family> {
  const { rows } = await database.query('SELECT admin_id, family_id FROM admin_login WHERE login_name = $1', [
    owner.login,
  ]);
  if (rows[0]) return rows[0];
  return createTenant(database, {
    company_name: company,
    is_shared_data: shared,
    admin_name: owner.name,
    login_name: owner.login,
    phone,
    password: DEMO_PASSWORD,
  });
}

/** The departments of a company; those that are there already stay. */
async function setUp(database: Database, family_id: number, company_id: number): Promise<void> {
  await asSystem(database, { family_id, company_id, action: 'demo' }, async (ctx) => {
    // They were here before gifts shared the price.
    await ctx.query("UPDATE company SET gift_mode = 'paid_first' WHERE id = $1", [company_id]);
    await departments.ensure(ctx, DEPARTMENTS);
  });
}
