import type { FastifyInstance } from 'fastify';
import { weappPayments } from '@/domains/money/weapp/server/weapp.service.ts';
import { keepingPasswords } from '@/domains/organisation/admin/server/admin.service.ts';
import { departments } from '@/domains/organisation/department/server/department.service.ts';
import { productCategories } from '@/domains/shop/product-category/server/product-category.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { createTenant } from '../create-tenant.ts';
import { loadAssessments } from './assessments.ts';
import { loadAttendance } from './attendance.ts';
import { loadBranchTransfers } from './branch-transfers.ts';
import { callsAsLogin, type Family, signedIn } from './calls.ts';
import { loadCarryForwards } from './carry-forwards.ts';
import { loadCashCloses } from './cash-closes.ts';
import { loadClearings } from './clearings.ts';
import { loadContracts } from './contracts.ts';
import { loadCourses } from './courses.ts';
import { loadDemands } from './demands.ts';
import { loadFeedback } from './feedback.ts';
import { loadHours } from './hours.ts';
import { loadLessons } from './lessons.ts';
import { loadLists, loadRooms } from './lists.ts';
import { loadLives } from './lives.ts';
import { ANNOUNCEMENTS, SMS_TEMPLATES } from './messages.ts';
import { loadPayments } from './payments.ts';
import { accountsOf, colleaguesOf, DEMO_PASSWORD, DEPARTMENTS, type DemoPerson } from './people.ts';
import { loadRefunds } from './refunds.ts';
import { loadSalaries } from './salaries.ts';
import { loadStudents } from './students.ts';
import { loadTeachers } from './teachers.ts';
import { loadYear } from './year.ts';

interface Log {
  info(message: string): void;
}

/**
 * Four companies, sixty people, 40 teachers and 600 students, made through the same calls that the screens make. Every call carries a key, so a
 * load that was killed half-way simply goes on at the next start. Tests take a year of money for one student of several.
 */
export const loadDemo = (database: Database, app: FastifyInstance, log: Log, oneOf = 1): Promise<void> =>
  keepingPasswords(() => load(database, app, log, oneOf));

async function load(database: Database, app: FastifyInstance, log: Log, oneOf: number): Promise<void> {
  const state = await stateOf(database);
  if (state === 'done' || state === 'foreign') return;
  const begun = Date.now();
  await database.query(
    `INSERT INTO app_state (key, value) VALUES ('demo', '"loading"') ON CONFLICT (key) DO NOTHING`,
  );
  const [head, other] = [accountsOf('')[0] as DemoPerson, accountsOf('c_')[0] as DemoPerson];

  const family = await founded(database, '明德国际教育', 1, head, '13800000001');
  const owner = await signedIn(database, app, family);
  await setUp(database, family.family_id, family.family_id);
  const pudong = await owner.addCompany('company-2', '上海浦东校区', family.family_id, 0);
  const xuhui = await owner.addCompany('company-3', '上海徐汇校区', family.family_id, 1);
  await owner.addStaff(family.family_id, [...accountsOf('').slice(1), ...colleaguesOf('', 0)], 100);
  await owner.arrange(family.family_id, accountsOf(''));
  for (const template of SMS_TEMPLATES) await owner.addSmsTemplate(template);
  await owner.addContractTemplates();
  await owner.announce(ANNOUNCEMENTS);
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
  await elsewhere.addContractTemplates();

  const places = [family.family_id, pudong, xuhui].map(
    (company_id) => [family.family_id, company_id] as const,
  );
  const everywhere = [...places, [second.family_id, second.family_id] as const];
  for (const [at, [family_id, company_id]] of everywhere.entries())
    await asSystem(database, { family_id, company_id, action: 'demo' }, async (ctx) => {
      await loadStudents(ctx, at);
      await loadTeachers(ctx, at);
    });
  const prefixes = [
    ['', family.family_id],
    ['b_', pudong],
    ['c_', second.family_id],
  ] as const;
  for (const [prefix, company] of prefixes) {
    const as = (login: string) => callsAsLogin(database, app, `${prefix}${login}`);
    await loadContracts(company, { adviser: await as('adviser'), manager: await as('manager') });
  }
  const deciders = [
    [family.family_id, family.family_id, 'finance'],
    [family.family_id, pudong, 'b_finance'],
    [family.family_id, xuhui, 'finance'],
    [second.family_id, second.family_id, 'c_finance'],
  ] as const;
  for (const [family_id, company_id, login] of deciders)
    await loadYear(database, { family_id, company_id, decider_id: await idOf(database, login), oneOf });
  for (const [prefix, company] of prefixes) {
    const as = (login: string) => callsAsLogin(database, app, `${prefix}${login}`);
    const staff = {
      adviser: await as('adviser'),
      finance: await as('finance'),
      manager: await as('manager'),
    };
    // Nobody of theirs makes it, so that any of them may approve what comes by it.
    const family_id = company === second.family_id ? second.family_id : family.family_id;
    const secret = await asSystem(
      database,
      { family_id, company_id: company, action: 'demo' },
      weappPayments.replaceSecret,
    );
    await loadPayments(company, staff, secret);
    if (company === family.family_id) await loadHours(company, staff);
    const affairs = await as('affairs');
    await loadDemands(company, { manager: staff.manager, affairs });
    await loadCourses(company, affairs);
  }
  for (const [at, [family_id, company_id]] of everywhere.entries())
    await asSystem(database, { family_id, company_id, action: 'demo' }, async (ctx) => {
      await loadLessons(ctx);
      await loadLives(ctx, at);
      await loadAttendance(ctx);
      await loadFeedback(ctx);
    });
  await loadSalaries(database, family.family_id, (login) => callsAsLogin(database, app, login));
  for (const [prefix, company] of prefixes) {
    const as = (login: string) => callsAsLogin(database, app, `${prefix}${login}`);
    await loadCashCloses(company, { finance: await as('finance'), manager: await as('manager') });
    await loadCarryForwards(company, await as('finance'));
    await loadClearings(company, { finance: await as('finance'), manager: await as('manager') });
  }
  const as = (login: string) => callsAsLogin(database, app, login);
  await loadBranchTransfers(
    { head: family.family_id, pudong, xuhui },
    { owner: await as('owner'), manager: await as('manager') },
  );
  await loadRefunds(family.family_id, {
    affairs: await as('affairs'),
    confirm: await as('zhouhaoyu'),
    approve: await as('manager'),
    finance: await as('finance'),
    pay: await as('owner'),
  });

  for (const [prefix, company] of prefixes.slice(0, 1)) {
    const as = (login: string) => callsAsLogin(database, app, `${prefix}${login}`);
    const affairs_id = await idOf(database, `${prefix}affairs`);
    await loadAssessments(company, {
      manager: await as('manager'),
      affairs: await as('affairs'),
      affairs_id,
    });
  }

  await database.query(`UPDATE app_state SET value = '"done"', at = now() WHERE key = 'demo'`);
  log.info(`demo data loaded in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
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

/** Departments and small lists, under one company; what is there already stays. */
async function setUp(database: Database, family_id: number, company_id: number): Promise<void> {
  await asSystem(database, { family_id, company_id, action: 'demo' }, async (ctx) => {
    // They were here before gifts shared the price.
    await ctx.query("UPDATE company SET gift_mode = 'paid_first' WHERE id = $1", [company_id]);
    await departments.ensure(ctx, DEPARTMENTS);
    await loadRooms(ctx);
    if (company_id !== family_id) return;
    await loadLists(ctx);
    await productCategories.ensure(ctx, ['课时包', '教材', '模考', '服务']);
  });
}
