import { invalid, no, notFound, refuse } from '@/kernel/errors.ts';
import { type Payment, paymentText } from '@/kernel/payment.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { templateFile } from '@/kernel/server/import/files.ts';
import { missingOf, readKnown, rowReader } from '@/kernel/server/import/sheet.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { recharges } from '../../recharge/server/recharge.service.ts';
import {
  DIFFERENCES,
  type LINE_STATES,
  partnerLineImport,
  partnerStatementApi,
} from '../partner-statement.contract.ts';
import { partnerStatementPaths } from '../partner-statement.paths.ts';
import { partnerStatementStatus } from '../partner-statement.status.ts';
import { partnerStatementText as text } from '../partner-statement.text.ts';
import { partnerLineStore as rows, type StatementState } from './partner-line.store.ts';
import { type LineValues, partnerStatementStore as store } from './partner-statement.store.ts';

/** What is wrong with a row of the file, in both languages. */
const atRow = (row: number, [zh, en]: Sentence): Sentence => [
  fill(text.bad_row, { row, why: zh })[0],
  fill(text.bad_row, { row, why: en })[1],
];

/** The file's lines; the first that cannot be read is told, and nothing of the file is kept. */
async function linesIn(ctx: Ctx, bytes: Buffer): Promise<LineValues[]> {
  const sheet = await readKnown(partnerLineImport, bytes);
  const read = rowReader(partnerLineImport, sheet.fields, ctx.time_zone);
  const seen = new Set<string>();
  return sheet.rows.map(({ row, cells }, at) => {
    const { values, reasons } = read(cells);
    const wrong = reasons?.[0] ?? (values && missingOf(partnerLineImport, values)[0]);
    if (!values || wrong) throw invalid({ file: atRow(row, wrong ?? text.bad_row) });
    const {
      reference = '',
      amount_fen = 0,
      fee_fen = 0,
      payer = '',
      student_number = '',
      paid_at = 0,
    } = values;
    if (seen.has(reference)) throw invalid({ file: no(text.twice, { row }) });
    seen.add(reference);
    if (fee_fen >= amount_fen) throw invalid({ file: atRow(row, text.fee_over) });
    return {
      position: at + 1,
      reference,
      amount_fen,
      fee_fen,
      payer,
      student_number,
      paid_at: fromUnix(paid_at),
    };
  });
}

type Line = Awaited<ReturnType<typeof rows.lines>>[number];
/**
 * What is a draft still, or not entered any more, would be left out of the batch, and what is no payment of the partner's would
 * be settled with it.
 */
function differencesOf(line: Line): (typeof DIFFERENCES)[number][] {
  if (line.ours_fen === null) return [];
  const differs = {
    amount: line.ours_fen !== line.amount_fen,
    fee: line.ours_fee_fen !== line.fee_fen,
    part: line.is_partial,
    category: line.is_other,
    draft: line.is_draft,
  };
  return DIFFERENCES.filter((what) => differs[what]);
}
function stateOf(line: Line): (typeof LINE_STATES)[number] {
  if (line.ours_fen === null) return 'missing';
  return differencesOf(line).length === 0 ? 'matched' : 'differs';
}

async function detail(ctx: Ctx, id: number) {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  const lines = await rows.lines(ctx, found.company_id, id);
  const extra = await rows.extra(ctx, found.company_id, id);
  return {
    ...found,
    lines: lines.map((line) => {
      const { is_partial: _, is_other: __, is_draft: ___, ...shown } = line;
      return { ...shown, state: stateOf(line), differs_in: differencesOf(line) };
    }),
    extra: extra.map((row) => ({ ...row, paid_at: toUnix(row.paid_at) })),
  };
}

/** A recharge for a line that we have none for, submitted in the name of whoever assigns it. */
async function assign(ctx: Ctx, lineId: number, student_id: number): Promise<number> {
  const line = await rows.lineOf(ctx, lineId);
  const statement = line && (await store.lock(ctx, line.statement_id));
  if (!line || !statement) throw notFound();
  if (statement.status !== 'open') throw refuse(text.not_open);
  const [now] = (await rows.lines(ctx, ctx.company_id, statement.id)).filter(({ id }) => id === lineId);
  if (now?.ours_fen !== null) throw refuse(text.not_missing);
  const { reference, amount_fen, fee_fen, payer } = line;
  const [id] = await recharges.enter(
    ctx,
    'fujin',
    {
      reference,
      received_fen: amount_fen,
      fee_fen,
      payer,
      method_id: statement.method_id,
      paid_at: toUnix(line.paid_at),
    },
    [{ student_id, amount_fen, account: 'new', gift_fen: 0, reward_fen: 0, label_ids: [], note: '' }],
  );
  return id as number;
}

/** The partner pays a line with one statement: held until the end, none of it stands in another of these states. */
async function mustStandAlone(ctx: Ctx, id: number, states: readonly StatementState[]): Promise<void> {
  await rows.hold(ctx);
  const found = await rows.elsewhere(ctx, id, states);
  if (found) throw refuse(text.elsewhere, found);
}

/** All of it or nothing: every line matched, every recharge under it approved by the same hand. */
async function approveAll(ctx: Ctx, id: number): Promise<void> {
  await mustStandAlone(ctx, id, ['approved', 'settled']);
  const lines = await rows.lines(ctx, ctx.company_id, id);
  const open = lines.filter((line) => stateOf(line) !== 'matched').length;
  if (open > 0) throw refuse(text.not_even, { n: open });
  for (const { id: rechargeId, status } of await rows.recharges(ctx, id))
    if (status === 'submitted') await recharges.approve(ctx, rechargeId);
}

/** The partner has paid what it owes for this statement. Of two that have approved the same line, one is settled. */
async function settle(ctx: Ctx, id: number, method_id: number): Promise<void> {
  await mustStandAlone(ctx, id, ['settled']);
  const there = (await rows.recharges(ctx, id)).filter(({ status }) => status === 'approved');
  const fen = sumOf(there, ({ net_fen }) => net_fen);
  if (fen === 0) throw refuse(text.nothing_to_settle);
  await ledger.post(
    ctx,
    { kind: 'settle', doc: 'partner_statement', doc_id: id, key: `partner_statement:${id}:settle` },
    [
      { account: 'partner_clearing', amount_fen: fen },
      { account: 'cash', method_id, amount_fen: -fen },
    ],
  );
}

/** What other nouns ask of statements. */
export const partnerStatements = {
  waiting: store.waiting,
  unmatched: rows.unmatched,
  sources: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.named(ctx, ids)).map(({ id, number }) => ({
      id,
      title: number,
      url: partnerStatementPaths.detail(id),
    })),
};

export const partnerStatementService = implement(partnerStatementApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: (ctx, { id }) => detail(ctx, id),
  add: async (ctx, { name, method_id, bytes }) => {
    const lines = await linesIn(ctx, bytes);
    const id = await explain(store.insert(ctx, { file_name: name, method_id }, lines), {
      partner_statement_method: () => invalid({ method_id: text.method_unknown }),
    });
    const before = await rows.elsewhere(ctx, id, ['approved', 'settled']);
    if (before) throw invalid({ file: no(text.elsewhere, before) });
    // Whoever is named by their number need not be assigned by hand.
    for (const line of await rows.lines(ctx, ctx.company_id, id)) {
      const student =
        line.ours_fen === null && line.student_number && (await store.studentBy(ctx, line.student_number));
      if (student) await assign(ctx, line.id, student);
    }
    return { id };
  },
  template: (ctx) => templateFile(ctx, { spec: partnerLineImport }),
  assign: async (ctx, { line_id, student_id }) => ({ id: await assign(ctx, line_id, student_id) }),
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(partnerStatementStatus, store, {
    approveAll: (ctx, { id }) => approveAll(ctx, id),
    settle: async (ctx, { id, method_id }, input) => {
      const { pay_reference = '', paid_on = todayOf(ctx) } = input as Payment;
      if (paid_on > todayOf(ctx)) throw invalid({ paid_on: paymentText.paid_later });
      await store.setPayment(ctx, id, { pay_reference, paid_on });
      await settle(ctx, id, method_id);
    },
  }),
});
