import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { weappSignature } from '@/domains/money/weapp/server/weapp.service.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { decisionsOf, isForOthers, isSystemTransition, notMaker, type Status } from '@/kernel/status.ts';
import { endpoints } from '../../apis.ts';
import { statuses } from '../../statuses.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { Arranger } from '../testing/arranger.ts';
import { bare, defOf } from '../testing/input/sample-input.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected, isAffectedMachine } from '../testing/setup/affected.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';
import { bring, documentIn, type Step, stepsOf, takeStep } from '../testing/ways.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = new Arranger(playing(app), await app.as('owner'));
});
afterAll(() => app.close());

/** Whoever the samples ask for holds every right here, so that nothing but four eyes can stand in their way. */
function playing(real: TestApp): TestApp {
  const parts = new Map<string, string>();
  return {
    ...real,
    as: async (login, kind) => {
      if (login === 'owner' || login.startsWith('sample') || login.includes('.')) return real.as(login, kind);
      const known = parts.get(login) ?? (await (await Arranger.in(real)).staff('owner')).login;
      parts.set(login, known);
      return real.as(known, kind);
    },
  };
}
/** Somebody new who holds every right. */
const somebody = async (): Promise<Person> => app.as((await (await Arranger.in(app)).staff('owner')).login);
const HERE = { company: 1 };
/** Somebody without a right of their own, in whose place they decide. */
async function delegateOf(person: Person): Promise<Person> {
  const { id, login } = await (await Arranger.in(app)).staff('viewer');
  const now = Math.floor(Date.now() / 1000);
  await person.ok(delegationApi.add, { delegate_id: id, starts_at: now - 60, ends_at: now + 86_400 }, HERE);
  return app.as(login);
}

const decided = statuses.filter((machine) =>
  decisionsOf(machine).some(({ move }) => isForOthers(move as never)),
);
const decisionsIn = (machine: Status, state: string): Step[] =>
  stepsOf(machine).filter((step) => isForOthers(step as never) && step.from.includes(state));
const statusOf = async ({ name }: Status, id: number): Promise<string> =>
  (await app.db.superPool.query(`SELECT status FROM ${name} WHERE id = $1`, [id])).rows[0].status;
async function makersOf({ name }: Status, id: number): Promise<Person[]> {
  const { rows } = await app.db.superPool.query(
    `SELECT l.login_name FROM document_maker m JOIN admin_login l ON l.admin_id = m.admin_id
      WHERE m.doc = $1 AND m.doc_id = $2 ORDER BY m.admin_id`,
    [name, id],
  );
  return Promise.all(rows.map(({ login_name }) => app.as(login_name)));
}
const isWaitingFor = async (person: Person, { name }: Status, id: number): Promise<boolean> =>
  (await person.ok(inboxApi.list, {}, HERE)).groups.some(
    ({ kind, rows }) => kind === name && rows.some((row) => row.id === id && row.company === null),
  );

/** Neither they nor whoever stands in for them decides, and nothing of it waits for either. */
async function barred(machine: Status, id: number, state: string, maker: Person): Promise<void> {
  for (const person of [maker, await delegateOf(maker)]) {
    expect(await isWaitingFor(person, machine, id)).toBe(false);
    for (const step of decisionsIn(machine, state)) {
      const { code, msg } = await takeStep(person, step, id);
      expect({ step: step.name, code, msg }).toMatchObject({ step: step.name, code: 0 });
    }
  }
  expect(await statusOf(machine, id)).toBe(state);
}

/** Whatever way leads to the status column. */
async function barredByDatabase(
  { name, transitions }: Status,
  { from, to }: Step,
  id: number,
  maker: Person,
) {
  const isSame = Object.values(transitions).some(
    (move) =>
      !isForOthers(move as never) &&
      !isSystemTransition(move) &&
      move.to === to &&
      move.from.some((one) => from.includes(one)),
  );
  // Where another move goes the same way, the database cannot tell a decision from it.
  if (isSame) return;
  // What is the family's is written by each of its companies.
  const { rows } = await app.db.superPool.query(
    `SELECT COALESCE((to_jsonb(d) ->> 'company_id')::bigint, 1) AS company_id FROM ${name} d WHERE id = $1`,
    [id],
  );
  const decide = app.db.database.system(1, rows[0].company_id, 'test', async (tx) => {
    await tx.query("SELECT set_config('app.admin', $1, true)", [String(maker.admin_id)]);
    await tx.query(`UPDATE ${name} SET status = $1 WHERE id = $2`, [to, id]);
  });
  await expect(decide).rejects.toMatchObject({ constraint: 'four_eyes' });
}

const cases = decided.flatMap((machine) =>
  stepsOf(machine)
    .filter((step) => isForOthers(step as never))
    .flatMap((step) => step.from.map((state) => ({ machine, step, state }))),
);
const titled = cases.map((one) => ({
  ...one,
  title: `${one.machine.name}: ${one.step.name} of what is ${one.state}`,
}));

describe('every machine with a decision', () => {
  it.each(titled.filter(({ machine }) => isAffectedMachine(machine)))(
    '$title is for neither its makers nor who stands in for them, but for a third',
    async (one) => {
      const { machine, step, state } = one;
      const id = await documentIn(machine, state, at);
      const makers = await makersOf(machine, id);
      expect(makers.length).toBeGreaterThan(0);
      for (const maker of makers) await barred(machine, id, state, maker);
      await barredByDatabase(machine, step, id, makers[0] as Person);
      const third = await somebody();
      expect(await isWaitingFor(third, machine, id)).toBe(true);
      expect(await takeStep(third, step, id)).toMatchObject({ code: 1 });
      expect(await statusOf(machine, id)).toBe(step.to);
    },
  );

  it('is declared to the database with its decisions, and every part of its documents keeps makers', async () => {
    const { rows } = await app.db.superPool.query(`
      SELECT c.relname AS tab, t.tgname AS name, string_to_array(encode(t.tgargs, 'escape'), '\\000') AS args
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname IN ('audit', 'makers', 'four_eyes')`);
    const argsOf = (name: string, tab: string) =>
      rows.find((row) => row.name === name && row.tab === tab)?.args;
    for (const machine of decided) {
      const others = Object.values(machine.transitions).filter(
        (move) => !isForOthers(move as never) && !isSystemTransition(move),
      );
      const pairs = stepsOf(machine)
        .filter((step) => isForOthers(step as never))
        .flatMap(({ from, to }) => from.map((state) => [state, to] as const))
        .filter(([from, to]) => !others.some((move) => move.from.includes(from) && move.to === to))
        // A decision that takes more than a reason is a call of its own, and moves the document by itself.
        .concat(
          Object.values(machine.transitions)
            .filter((move) => isSystemTransition(move) && move.guard === notMaker)
            .flatMap((move) => move.from.map((state) => [state, String(move.to)] as const)),
        )
        .map(([from, to]) => `${from}>${to}`);
      const declared = argsOf('four_eyes', machine.name)?.[1]?.split(',') ?? [];
      expect([machine.name, ...declared.sort()]).toEqual([machine.name, ...new Set(pairs.sort())]);
      const parts = rows.filter((row) => row.name === 'audit' && row.args[0] === machine.name);
      const forgetful = parts
        .map(({ tab }) => String(tab))
        .filter((tab) => argsOf('makers', tab)?.[0] !== machine.name);
      expect(forgetful.filter((tab) => !(tab in NOT_DECIDED_ON))).toEqual([]);
    }
  });

  it('lets people decide on their own documents only where they fill them in', () => {
    const own = statuses.flatMap((machine) =>
      decisionsOf(machine)
        .filter(({ move }) => move.own)
        .map(({ name }) => `${machine.name}.${name}`),
    );
    expect(own).toEqual(['assessment.submit']);
  });
});

/** Parts of a document that come later than its decision, or say nothing of what is decided. */
const NOT_DECIDED_ON: Readonly<Record<string, string>> = {
  clawback_settlement: 'which coins have made up for it',
  result_enquiry_line: 'what was charged and settled, after it was decided on',
  clawback: 'what was spent of gifts that went with a recharge, once it is taken back',
  shipment: 'what was sent of an order, after it was decided on',
  exam_fee_line: 'what was charged and given back, once an entry was confirmed',
  exam_ticket: 'what a board has sent of an entry, long after it was confirmed',
  salary_difference: 'questions about a sheet and their answers; what changes the sheet is an adjustment',
};

/**
 * Calls of a noun with decisions that neither make a document nor move it. Whoever makes one that changes a document is a
 * maker of it; the others say why they are not.
 */
const EDITS: Readonly<Record<string, 'changes' | string>> = {
  api_news_edit: 'changes',
  api_channel_edit: 'changes',
  api_contract_edit: 'changes',
  api_recharge_edit: 'changes',
  api_opening_line_del: 'changes',
  api_refund_payee: 'changes',
  api_branch_transfer_place: 'changes',
  api_demand_edit: 'changes',
  api_demand_credit: 'changes',
  api_assessment_save: 'changes',
  api_case_propose: 'changes',
  api_case_revise: 'changes',
  api_candidate_info_edit: 'changes',
  api_candidate_info_merge: 'changes',
  api_manage_data_edit: 'changes',
  api_exam_entry_bear: 'settles what a step has added, long after it was confirmed',
  api_exam_entry_collect: 'the same',
  api_result_enquiry_change: 'says what the board has answered, long after it was confirmed',
  api_result_enquiry_settle: 'settles with the board what was charged, long after it was confirmed',
  api_news_del: 'deletes it',
  api_channel_del: 'deletes it',
  api_channel_order: 'says in which order they stand',
  api_recharge_del: 'deletes it',
  api_assessment_del: 'deletes it',
  api_refund_simulate: 'keeps nothing',
  api_partner_line_assign: 'makes a recharge, which its maker does not approve, alone or with the statement',
  api_assessment_assign: 'says who fills it in',
  api_salary_draft: 'reckons; whoever confirms a sheet is its maker',
  api_salary_confirm_all: 'moves them',
  api_cash_close_explain: 'decides on it',
  api_salary_raise: 'asks a question',
  api_salary_resolve: 'answers it',
  api_shop_order_quote: 'keeps nothing',
  api_shop_order_send: 'sends what was decided on',
  api_after_sale_refund: 'pays back what was decided on',
  api_after_sale_send_new: 'sends what was decided on',
  api_after_sale_late: 'says what came back after it was over',
  api_apply_demand_edit: 'changes',
  api_apply_demand_attach: 'gives its service to what was decided on',
  api_apply_demand_shortlist: 'plans what was decided on',
  api_apply_demand_assign: 'says who guides the student',
  api_salary_account: 'says where a teacher is paid; whoever pays looks at it',
};
const nameOf = ({ action }: Endpoint): string => action;
const movesOf = new Set(
  decided.flatMap((machine) => stepsOf(machine).map(({ endpoint }) => endpoint.action)),
);
const MAKES = /_add$|_add_|_buy$|_buy_contract$|_transfer$/;

describe('whoever changes a document', () => {
  it('is found: every call of such a noun is said to change it, or why not', () => {
    const nouns = new Set(decided.map(({ name }) => name));
    const others = endpoints
      .filter((one) => isWrite(one) && nouns.has(one.noun))
      .filter((one) => !movesOf.has(one.action) && !MAKES.test(one.action));
    expect(others.map(nameOf).sort()).toEqual(Object.keys(EDITS).sort());
  });

  const edits = affected(endpoints).filter(({ action }) => EDITS[action] === 'changes');
  it.each(edits.map((endpoint) => [endpoint.action, endpoint] as const))(
    '%s: decides on it no more, nor does who stands in for them',
    async (action, endpoint) => {
      const machine = decided.find(({ name }) => name === endpoint.noun) as Status;
      const { input, by } = await sampleFor(endpoint, at);
      const id = await documentOf(endpoint, input as { id?: number; receipt_id?: number });
      const isAssessor = machine.name === 'assessment';
      const editor = isAssessor ? by : await somebody();
      if (action === 'api_opening_line_del') await addOpeningLine(id);
      expect(await editor.call(endpoint, input as never, HERE)).toMatchObject({ code: 1 });
      // Without credit it could not be submitted; they have changed it all the same.
      if (action === 'api_demand_credit')
        await unsafeSql(app, 'UPDATE demand SET on_credit = true WHERE id = $1', [id]);
      const state = decisionsIn(machine, await statusOf(machine, id)).length
        ? await statusOf(machine, id)
        : (stepsOf(machine).find((step) => isForOthers(step as never))?.from[0] as string);
      await bring(machine, id, state, at);
      await barred(machine, id, state, editor);
      // Also where somebody else has changed it after them.
      await app.db.database.system(1, 1, 'test', async (tx) => {
        await tx.query("SELECT set_config('app.admin', $1, true)", [String(at.owner.admin_id)]);
        await tx.query(`UPDATE ${machine.name} SET family_id = family_id WHERE id = $1`, [id]);
      });
      await barred(machine, id, state, editor);
      const third = await somebody();
      const [step] = decisionsIn(machine, state);
      expect(await takeStep(third, step as Step, id)).toMatchObject({ code: 1 });
    },
  );

  /** So that one is left. */
  const addOpeningLine = (id: number) =>
    unsafeSql(
      app,
      `INSERT INTO opening_line (family_id, company_id, opening_id, reference, student_id, new_fen)
       SELECT 1, 1, $1, 'QC-MORE', min(id), 100 FROM student WHERE company_id = 1`,
      [id],
    );
  /** The document that an edit names: itself, or one that it is a part of. */
  async function documentOf(
    { action }: Endpoint,
    input: { id?: number; receipt_id?: number },
  ): Promise<number> {
    const of: Record<string, readonly [string, number | undefined]> = {
      api_recharge_edit: ['SELECT min(id) AS id FROM recharge WHERE receipt_id = $1', input.receipt_id],
      api_opening_line_del: ['SELECT opening_id AS id FROM opening_line WHERE id = $1', input.id],
    };
    const [sql, id] = of[action] ?? [];
    return sql ? (await app.db.superPool.query(sql, [id])).rows[0].id : (input.id as number);
  }

  it('once, of a contract that somebody else made, does not approve it, whoever changes it afterwards', async () => {
    const [maker, manager, third] = [await somebody(), await somebody(), await somebody()];
    const { input } = await sampleFor(contractApi.add, at);
    const { id } = await maker.ok(contractApi.add, input as never);
    const lines = (gift_minutes: number) => [
      { course_type: 12, minutes: 600, gift_minutes, price_fen: 500_000 },
    ];
    const edit = (by: Person, version: number, gift: number) =>
      by.ok(contractApi.edit, { ...(input as object), id, version, lines: lines(gift) } as never);
    await edit(manager, 1, 60_000);
    await edit(maker, 2, 60_060);
    await maker.ok(contractApi.push, { id });
    await maker.ok(contractApi.sign, { id });
    expect(await manager.call(contractApi.approve, { id })).toMatchObject({ code: 0 });
    expect(await third.call(contractApi.approve, { id })).toMatchObject({ code: 1 });
  });

  it('of a branch where everybody else is a maker too: it comes up to the parent company', async () => {
    const BRANCH = 3;
    const HOLDS = "r.is_owner OR 'news.publish' = ANY (r.menus)";
    const colleague = await (await Arranger.in(app)).staffFields(['owner']);
    const person = { ...colleague, company_ids: [BRANCH], password: DEMO_PASSWORD };
    await at.owner.ok(adminApi.add, person, HERE);
    // Two who could decide: the owner, and a colleague there.
    await unsafeSql(
      app,
      `UPDATE admin SET status = 'off' WHERE id IN (SELECT c.admin_id FROM admin_company c
         JOIN admin_role ar ON ar.admin_id = c.admin_id JOIN role r ON r.id = ar.role_id AND (${HOLDS})
         JOIN admin_login l ON l.admin_id = c.admin_id AND l.login_name NOT IN ('owner', $2) WHERE c.company_id = $1)`,
      [BRANCH, colleague.login_name],
    );
    const [first, second] = [at.owner, await app.as(colleague.login_name)];
    const news = statuses.find(({ name }) => name === 'news') as Status;
    const call = (action: string) => endpoints.find((one) => one.action === action) as Endpoint;
    const fields = { title: '停电', body: '周五', audience: 'companies', company_ids: [BRANCH] };
    const there = { company: BRANCH };
    const { id } = (await first.ok(call('api_news_add'), fields as never, there)) as { id: number };
    const changed = { ...fields, body: '周六', id, version: 1 };
    await second.ok(call('api_news_edit'), changed as never, there);
    await first.ok(call('api_news_submit'), { id } as never, there);
    const above = await somebody();
    const { groups } = await above.ok(inboxApi.list, {}, HERE);
    const row = groups.find(({ kind }) => kind === news.name)?.rows.find((one) => one.id === id);
    expect(row?.company?.id).toBe(BRANCH);
    const decide = { id, of_company_id: BRANCH } as never;
    expect(await above.call(call('api_news_approve'), decide, HERE)).toMatchObject({ code: 1 });
  });
});

describe('whoever holds the secret that a payment came by', () => {
  let turn = 0;
  /** A payment as the mini-program tells of it, assigned by somebody else. */
  async function paid(secret: string): Promise<number> {
    const now = Math.floor(Date.now() / 1000);
    const told = {
      merchant: '1.1',
      payment_id: `WX-EYES-${++turn}`,
      amount_fen: 5_000,
      paid_at: now,
      at: now,
    };
    const answer = await app.send(weappApi.notify, { ...told, signature: weappSignature(secret, told) });
    expect(answer).toMatchObject({ code: 1 });
    const { list } = await at.owner.ok(weappApi.list, { keyword: told.payment_id }, HERE);
    const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 1');
    const input = { id: list[0]?.id as number, student_id: rows[0].id };
    return (await at.owner.ok(weappApi.assign, input, HERE)).id;
  }
  const machine = statuses.find(({ name }) => name === 'recharge') as Status;
  const approve = (by: Person, id: number) => by.call(rechargeApi.audit, { id, pass: 1 }, HERE);

  it('does not approve it, nor does who stands in for them, until somebody else replaces it', async () => {
    const [one, other, third] = [await somebody(), await somebody(), await somebody()];
    const { secret } = await one.ok(weappApi.replaceSecret, {}, HERE);
    const first = await paid(secret);
    await barred(machine, first, 'submitted', one);
    const { secret: next } = await other.ok(weappApi.replaceSecret, {}, HERE);
    const second = await paid(next);
    await barred(machine, second, 'submitted', other);
    // What came by the first stays barred to who held it then.
    await barred(machine, first, 'submitted', one);
    expect(await approve(one, second)).toMatchObject({ code: 1 });
    expect(await approve(third, first)).toMatchObject({ code: 1 });
  });

  it('got it once: nothing answers it again, what it signed is refused once it is replaced, and both are in the trail', async () => {
    const one = await somebody();
    const { secret } = await one.ok(weappApi.replaceSecret, {}, HERE);
    const setup = await one.ok(weappApi.setup, {}, HERE);
    expect(setup).toMatchObject({ has_secret: true, secret_at: expect.any(Number) });
    expect(JSON.stringify(setup)).not.toContain(secret);
    await at.owner.ok(weappApi.replaceSecret, {}, HERE);
    const now = Math.floor(Date.now() / 1000);
    const told = { merchant: '1.1', payment_id: 'WX-EYES-OLD', amount_fen: 5_000, paid_at: now, at: now };
    const late = await app.send(weappApi.notify, { ...told, signature: weappSignature(secret, told) });
    expect(late).toMatchObject({ code: 0 });
    const { rows } = await app.db.superPool.query(
      "SELECT action, admin_id, after FROM audit_log WHERE doc = 'weapp_secret' AND part = 'weapp_secret' AND op = 'insert' ORDER BY id DESC LIMIT 2",
    );
    expect(rows.map(({ action, admin_id }) => ({ action, admin_id }))).toEqual([
      { action: 'api_weapp_secret', admin_id: at.owner.admin_id },
      { action: 'api_weapp_secret', admin_id: one.admin_id },
    ]);
    for (const { after } of rows) expect(Object.keys(after)).not.toContain('salt');
  });
});

describe('a secret', () => {
  const isSecret = (name: string) =>
    /(^|_)(secret|token|password|salt)$/.test(name) && !/^(has|is|must)_/.test(name);
  function* fieldsIn(schema: Endpoint['output'], seen = new Set<unknown>()): Generator<string> {
    if (seen.has(schema)) return;
    seen.add(schema);
    const def = defOf(bare(schema)) as { type: string; shape?: object; element?: never; options?: never[] };
    if (def.type === 'object')
      for (const [name, field] of Object.entries(def.shape ?? {})) {
        yield name;
        yield* fieldsIn(field, seen);
      }
    if (def.type === 'array') yield* fieldsIn(def.element as never, seen);
    for (const option of def.type === 'union' ? (def.options ?? []) : []) yield* fieldsIn(option, seen);
  }
  it('is answered by no call that reads, and never kept for a repetition', () => {
    const telling = endpoints.filter((one) => [...fieldsIn(one.output)].some(isSecret));
    expect(telling.map(nameOf)).toContain('api_weapp_secret');
    expect(telling.filter((one) => !isWrite(one) || one.repeat !== 'never').map(nameOf)).toEqual([]);
  });
});
