import { kernelSentences, refuse, type Verdict } from '@/kernel/errors.ts';
import { importText } from '@/kernel/import.text.ts';
import type { Every, ImportedField, ImportValues } from '@/kernel/import.ts';
import type { Permission } from '@/kernel/permission.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold, valuesBefore } from '@/kernel/server/import/kept.ts';
import { changesNothing, type Importer, type Planned } from '@/kernel/server/import/plan.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { NO_PASSWORD } from '@/kernel/server/session/passwords.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import type { Sentence } from '@/kernel/text.ts';
import { adminPermissions as may } from '../admin.access.ts';
import { adminImport, adminImportApi } from '../admin.import.ts';
import { maskPhone, mayChangeAccount, mayChangeOwn, mayMoveOwn, normalPhone } from '../admin.rules.ts';
import { adminText } from '../admin.text.ts';
import { adminHolderStore } from './admin.holder.store.ts';
import { adminListStore } from './admin.list.store.ts';
import { adminStore, type NewAdmin } from './admin.store.ts';
import { tellTaken } from './admin.taken.ts';
import { change, governed, mayGive, mine, reasons, removeAdmin } from './admin.write.ts';
import { type Names, namesOf } from './admin-import.names.ts';

type Values = ImportValues<typeof adminImport.input>;
type Fields = Parameters<typeof change>[2];
/** Every field that a file fills: the compiler asks for a new one below. */
type Filled = Fields & Every<Pick<Fields, ImportedField<typeof adminImport>>>;
type Seen = Awaited<ReturnType<typeof adminListStore.seen>>[number];
/** A new colleague, or what becomes of one who is there. */
type Person = { readonly id?: number; readonly fields: Fields; readonly was?: Fields };
/** What a row has left, and what stood there before where the colleague was there already. */
interface Kept {
  readonly id: number;
  readonly version: number;
  readonly was?: Fields;
}

const isMasked = (phone: string) => phone.includes('*');
const refusedFor = (...sentences: Sentence[]): Planned<Person> => ({
  outcome: 'refused',
  reasons: sentences,
});

export const adminImporter: Importer<typeof adminImport.input, Person, Kept> = {
  spec: adminImport,
  // A masked number says nothing about whose it is.
  keyOf: (field, value) => {
    const text = String(value);
    return field === 'phone' ? (isMasked(text) ? '' : normalPhone(text)) : text.toLowerCase();
  },
  notes: async (ctx) => (await namesOf(ctx)).notes(ctx.lang),
  start: async (ctx) => {
    const names = await namesOf(ctx);
    return {
      plan: async (rows) => {
        const known = await knownPeople(ctx, rows);
        const plans = rows.map((row) => planOf(ctx, names, known, row));
        return (await tellTaken(ctx, plans.filter(isTaken).length)) ? plans : plans.map(hiding);
      },
      write: (rows) =>
        writeAll(
          ctx,
          rows.map(({ to }) => to),
        ),
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

export const adminImportService = importService(adminImportApi, adminImporter);

const isTaken = (plan: Planned<Person>): boolean =>
  plan.outcome === 'refused' &&
  plan.reasons.some((reason) => reason === adminText.login_taken || reason === adminText.phone_taken);
/** Too many names that others have: of those that nobody here has, it is no longer told which are free. */
const hiding = (plan: Planned<Person>): Planned<Person> =>
  isTaken(plan) || plan.outcome === 'create' ? refusedFor(kernelSentences.tooMany) : plan;

/** Whom the rows may mean. Somebody who has the name but is not seen is known as taken, and as nothing else. */
async function knownPeople(ctx: Ctx, rows: readonly Values[]) {
  const logins = await adminStore.logins(
    ctx,
    rows.flatMap(({ login_name }) => login_name ?? []),
    rows.flatMap(({ phone }) => (phone && !isMasked(phone) ? normalPhone(phone) : [])),
  );
  const seen = await adminListStore.seen(
    ctx,
    logins.map(({ admin_id }) => admin_id),
  );
  return {
    byLogin: new Map(logins.map((one) => [one.login_name.toLowerCase(), one.admin_id])),
    byPhone: new Map(logins.filter(({ phone }) => phone).map((one) => [one.phone, one.admin_id])),
    byId: new Map(seen.map((one) => [one.id, one])),
    governed: await adminHolderStore.governed(
      ctx,
      seen.map(({ id }) => id),
    ),
  };
}
type Known = Awaited<ReturnType<typeof knownPeople>>;

function planOf(ctx: Ctx, names: Names, known: Known, row: Values): Planned<Person> {
  const phone = row.phone === undefined || isMasked(row.phone) ? undefined : normalPhone(row.phone);
  const byPhone = phone ? known.byPhone.get(phone) : undefined;
  const id = row.login_name ? known.byLogin.get(row.login_name.toLowerCase()) : byPhone;
  const before = id === undefined ? undefined : known.byId.get(id);
  if (id !== undefined && !before)
    return refusedFor(row.login_name ? adminText.login_taken : adminText.phone_taken);
  if (byPhone !== undefined && byPhone !== id) return refusedFor(adminText.phone_taken);
  const found = names.resolve(row, before);
  if ('problems' in found) return refusedFor(...found.problems);
  return before
    ? planChange(ctx, names, { ...before, is_governed: known.governed.has(before.id) }, row, found)
    : planNew(ctx, names, row, found);
}

type Found = Exclude<ReturnType<Names['resolve']>, { problems: Sentence[] }>;

function planNew(ctx: Ctx, names: Names, row: Values, found: Found): Planned<Person> {
  const { role_ids = [], company_ids = [ctx.company_id] } = found;
  const refusal = firstNo(
    holds(ctx, may.add),
    !isMasked(row.phone ?? '') || adminText.phone_whole,
    names.within(role_ids) || adminText.role_beyond,
    company_ids.every((one) => ctx.granted.includes(one)) || adminText.company_not_granted,
  );
  if (refusal) return refusedFor(refusal);
  const { admin_name = '', login_name = '', phone = '', email = '', positions = [] } = row;
  const { department_id = null, team_id = null } = found;
  const fields: Filled = {
    admin_name,
    login_name,
    phone,
    email,
    positions,
    role_ids,
    company_ids,
    department_id,
    team_id,
  };
  return { outcome: 'create', to: { fields } };
}

/** An empty cell leaves what is there. */
function planChange(
  ctx: Ctx,
  names: Names,
  before: Seen & { readonly is_governed: boolean },
  row: Values,
  found: Found,
): Planned<Person> {
  const fields = {
    admin_name: row.admin_name ?? before.admin_name,
    // People are found by it, whatever the case: it is changed by editing.
    login_name: before.login_name,
    phone: row.phone === undefined || row.phone === maskPhone(before.phone) ? before.phone : row.phone,
    email: row.email ?? before.email,
    positions: row.positions ?? before.positions,
    role_ids: found.role_ids ?? before.role_ids,
    company_ids: found.company_ids ?? before.company_ids,
    department_id: found.department_id === undefined ? before.department_id : found.department_id,
    team_id: found.team_id === undefined ? before.team_id : found.team_id,
  } satisfies Filled;
  if (changesNothing(before, { ...fields, phone: normalPhone(fields.phone) }))
    return { outcome: 'unchanged' };
  const isSelf = before.id === ctx.admin_id;
  const moved = [...fields.company_ids, ...before.company_ids].filter(
    (one) => fields.company_ids.includes(one) !== before.company_ids.includes(one),
  );
  const refusal = firstNo(
    holds(ctx, may.edit),
    !isMasked(fields.phone) || adminText.phone_whole,
    isSelf || names.within(before.role_ids) || adminText.role_beyond,
    mayChangeAccount(before.is_governed, before, { ...fields, phone: normalPhone(fields.phone) }),
    mayChangeOwn(isSelf, before, fields),
    fields.department_id === before.department_id || mayMoveOwn(isSelf, ctx.data_scope),
    names.within(fields.role_ids.filter((one) => !before.role_ids.includes(one))) || adminText.role_beyond,
    moved.every((one) => ctx.granted.includes(one)) || adminText.company_not_granted,
    fields.department_id === before.department_id ||
      before.company_id === ctx.company_id ||
      adminText.department_not_found,
  );
  const was = valuesBefore<Fields>(before, fields);
  return refusal ? refusedFor(refusal) : { outcome: 'update', to: { id: before.id, fields, was } };
}

const holds = (ctx: Ctx, permission: Permission): Verdict =>
  ctx.holds(permission) || missingRight(permission);
const firstNo = (...verdicts: Verdict[]): Sentence | undefined =>
  verdicts.find((verdict): verdict is Sentence => verdict !== true);

async function writeAll(ctx: Ctx, people: readonly Person[]): Promise<Kept[]> {
  const added = await Promise.all(
    people.filter(({ id }) => id === undefined).map(({ fields }) => newAdmin(fields)),
  );
  let ids: number[] = [];
  if (added.length > 0) {
    const given = {
      role_ids: [...new Set(added.flatMap(({ role_ids }) => role_ids))],
      company_ids: [...new Set(added.flatMap(({ company_ids }) => company_ids))],
    };
    // Once more, with the roles held fast: what they grant must not grow between the plan and the commit.
    await mayGive(ctx, { role_ids: [], company_ids: [] }, given);
    ids = await explain(adminStore.insertMany(ctx, added), reasons);
  }
  const kept: Kept[] = [];
  for (const { id, fields, was } of people)
    if (id === undefined) kept.push({ id: ids.shift() as number, version: 1 });
    else {
      await change(ctx, await mine(ctx, id), fields, true);
      const { version } = await mine(ctx, id);
      kept.push({ id, version, ...(was && { was }) });
    }
  return kept;
}

/** Who is new and has never signed in goes again; who was there is what they were. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, one.was ? may.edit : may.add);
  if (one.was) return change(ctx, asLeft(await mine(ctx, one.id), one), one.was, true);
  const found = asLeft(await governed(ctx, one.id), one);
  if (found.last_login_at) throw refuse(importText.used_since);
  await removeAdmin(ctx, one.id);
}

/** Hashing thousands of passwords would take minutes, and somebody would have to hand them out: there is none yet. */
async function newAdmin({ login_name, role_ids, company_ids, ...fields }: Fields): Promise<NewAdmin> {
  const phone = normalPhone(fields.phone ?? '');
  const search_text = await nameSearchText(fields.admin_name, login_name);
  return {
    admin: { ...fields, phone, search_text },
    login: { login_name, phone, password_hash: NO_PASSWORD, must_change: true },
    role_ids,
    company_ids,
  };
}
