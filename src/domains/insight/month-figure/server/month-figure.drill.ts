import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { accountNames } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { sourcesOf } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { TEACHER_SALARY } from '@/domains/pay/salary/salary.access.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { channelCostPaths } from '@/domains/sales/channel-cost/channel-cost.paths.ts';
import { channelFigures } from '@/domains/sales/channel-cost/server/channel-cost.service.ts';
import { renewalPaths } from '@/domains/sales/renewal/renewal.paths.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { targetPaths } from '@/domains/sales/target/target.paths.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { manageDataPaths } from '../../manage-data/manage-data.paths.ts';
import { manageDatas } from '../../manage-data/server/manage-data.service.ts';
import type { MonthDrill } from '../month-figure.contract.ts';
import { itemKey, itemOf, LINES, type LineKey } from '../month-figure.lines.ts';
import type { Values } from '../month-figure.rules.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import {
  type Doc,
  entriesBehind,
  LISTED,
  type MovedStudents,
  payBehind,
  renewalsBehind,
  studentsMoved,
} from './month-figure.drill.store.ts';
import { REVENUE, UNEARNED } from './month-figure.reckon.ts';

type Behind = Pick<MonthDrill, 'days' | 'documents' | 'total' | 'list_url'> &
  Partial<Pick<MonthDrill, 'parts' | 'difference_fen'>>;
const spanOf = (month: string) => ({ from: firstDayOf(month), to: lastDayOf(month) });
const nothing = (list_url: string): Behind => ({ days: [], documents: [], total: 0, list_url });

const ITEMS = {
  receipts: { of: 'receipts' },
  new_receipts: { of: 'receipts', nature: 'new' },
  renewal_receipts: { of: 'receipts', nature: 'renewal' },
  expand_receipts: { of: 'receipts', nature: 'expand' },
  rebacks: { of: 'rebacks' },
  refunds: { of: 'refunds' },
  net_receipts: { of: 'all' },
} as const;

/** Receipts and refunds by their items, each with its document. What goes out is told without its minus. */
async function itemsBehind(ctx: Ctx, key: keyof typeof ITEMS, month: string): Promise<Behind> {
  const sign = key === 'refunds' || key === 'rebacks' ? -1 : 1;
  const drill = await salesCases.drilled(ctx, {
    posted_from: firstDayOf(month),
    posted_until: lastDayOf(month),
    ...ITEMS[key],
  });
  const docOf = ({ refund_id, recharge_id }: (typeof drill.items)[number]) =>
    refund_id === null ? { doc: 'recharge', doc_id: recharge_id ?? 0 } : { doc: 'refund', doc_id: refund_id };
  const source = await sourcesOf(ctx, drill.items.map(docOf));
  return {
    days: drill.days.map(({ day, drilled_fen }) => ({ day, value: sign * drilled_fen })),
    documents: drill.items.map((item) => ({
      id: item.id,
      day: item.posted_on,
      name: item.doc_number,
      text: [item.student_name, item.admin_name].filter(Boolean).join(' · '),
      kind: item.corrects_month ?? '',
      url: source(docOf(item))?.url ?? (item.refund_id === null ? null : refundPaths.detail(item.refund_id)),
      line: null,
      unit: null,
      value: sign * item.item_fen,
    })),
    total: drill.items_total,
    difference_fen: drill.difference_fen === null ? null : sign * drill.difference_fen || 0,
    list_url: key === 'refunds' ? refundPaths.list() : casePaths.collect({ month }),
  };
}

type LessonLine = 'taught_minutes' | 'used_minutes' | 'attendance_rate' | 'fill_rate';
async function lessonsBehind(ctx: Ctx, key: LessonLine, month: string): Promise<Behind> {
  const isShare = key === 'attendance_rate' || key === 'fill_rate';
  const question = { companies: ctx.reading, from: firstDayOf(month), to: lastDayOf(month) };
  const found = await lessonFacts.lessonsBehind(ctx, key, question, { limit: LISTED });
  const names = new Map(
    (await teachers.names(ctx, [...new Set(found.map(({ teacher_id }) => teacher_id))])).map(
      ({ id, name }) => [id, name],
    ),
  );
  const part = key === 'fill_rate' ? 10_000 : 1;
  return {
    days: isShare
      ? []
      : (await lessonFacts.sums(ctx, question, ['day'])).map((sums) => ({
          day: String(sums.day),
          value: sums[key],
        })),
    documents: found.map((one) => ({
      id: one.lesson_id,
      day: one.lesson_on,
      name: names.get(one.teacher_id) ?? '',
      text: one.student_names,
      kind: '',
      url: lessonPaths.past({ id: one.lesson_id }),
      line: null,
      unit: key === 'attendance_rate' ? ('count' as const) : null,
      value: one.value / part,
    })),
    total: await lessonFacts.countBehind(ctx, key, question),
    list_url: lessonPaths.past({
      status: 'finished',
      kind: 'lesson',
      from_day: question.from,
      to_day: question.to,
    }),
  };
}

const oneOf = (row: { id: number; name: string; day: string }, more: Partial<Doc> = {}): Doc => ({
  id: row.id,
  day: row.day,
  name: row.name,
  text: '',
  kind: '',
  url: accountPaths.studentHours({ student_id: row.id }),
  line: null,
  unit: null,
  value: 1,
  ...more,
});

async function studentsBehind(
  ctx: Ctx,
  key: MovedStudents | 'active_students' | 'lost_students',
  month: string,
): Promise<Behind> {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  if (key === 'active_students') {
    const found = await lessonFacts.studentsBehind(ctx, { companies: ctx.reading, ...days });
    const names = new Map(
      (
        await students.names(
          ctx,
          found.slice(0, LISTED).map(({ id }) => id),
        )
      ).map(({ id, name }) => [id, name]),
    );
    return {
      ...nothing(lessonPaths.past({ status: 'finished', from_day: days.from, to_day: days.to })),
      documents: found.slice(0, LISTED).map(({ id, lessons }) =>
        oneOf(
          { id, name: names.get(id) ?? '', day: '' },
          {
            text: ctx.say(fill(text.lessons_taught, { n: String(lessons) })),
          },
        ),
      ),
      total: found.length,
    };
  }
  if (key === 'lost_students') {
    const lost = await renewalsBehind(ctx, 'lost', month);
    const each = [...new Map(lost.map((row) => [row.student_id, row])).values()];
    return {
      ...nothing(renewalPaths.list({ view: 'all' })),
      documents: each
        .slice(0, LISTED)
        .map((row) =>
          oneOf({ ...row, id: row.student_id }, { text: row.number, url: renewalPaths.pane(row.id) }),
        ),
      total: each.length,
    };
  }
  const found = await studentsMoved(ctx, key, month);
  return {
    ...nothing(casePaths.collect({ month })),
    documents: found.slice(0, LISTED).map((row) => oneOf(row, { text: formatFen(row.fen) })),
    total: found.length,
  };
}

async function renewalRateBehind(ctx: Ctx, month: string): Promise<Behind> {
  const due = await renewalsBehind(ctx, 'due', month);
  return {
    ...nothing(renewalPaths.list({ view: 'all', due_month: month })),
    documents: due.slice(0, LISTED).map((row) => ({
      ...oneOf(row),
      text: row.number,
      kind: ctx.say(row.status === 'renewed' ? text.renewals_won : text.renewals_lost),
      url: renewalPaths.pane(row.id),
      value: row.status === 'renewed' ? 1 : 0,
    })),
    total: due.length,
  };
}

async function paidBehind(ctx: Ctx, month: string): Promise<Behind> {
  const rows = await payBehind(ctx, month);
  return {
    ...nothing(`${TEACHER_SALARY}?month=${month}`),
    documents: rows.slice(0, LISTED).map((row) => ({
      id: Number(row.id),
      day: '',
      name: row.name,
      text: ctx.say(fill(text.lessons_taught, { n: String(row.lessons) })),
      kind: Number(row.adjusted) === 0 ? '' : ctx.say(text.adjustments),
      url: `${TEACHER_SALARY}?month=${month}&teacher_id=${row.id}`,
      line: null,
      unit: null,
      value: Number(row.fen),
    })),
    total: rows.length,
  };
}

async function costsBehind(ctx: Ctx, month: string): Promise<Behind> {
  const days = { from_on: firstDayOf(month), to_on: lastDayOf(month) };
  const byDay = await channelFigures.by(ctx, days, 'day');
  const page = await channelFigures.rows(ctx, { ...days, figure: 'cost_fen', page: 1, limit: LISTED });
  return {
    days: [...byDay]
      .map(([day, { cost_fen }]) => ({ day: String(day), value: cost_fen }))
      .filter(({ value }) => value !== 0)
      .sort((a, b) => a.day.localeCompare(b.day)),
    documents: page.list.map((row) => ({
      id: row.id,
      day: row.day,
      name: row.number,
      text: row.name,
      kind: '',
      url: channelCostPaths.cost(row.id),
      line: null,
      unit: null,
      value: row.value,
    })),
    total: page.total,
    list_url: channelCostPaths.costs({ status: 'approved', day_from: days.from_on, day_to: days.to_on }),
  };
}

async function unearnedBehind(ctx: Ctx, month: string): Promise<Behind> {
  const day = lastDayOf(month);
  const held = await ledger.movedOn(ctx, ctx.reading, UNEARNED, 'posted_on', { to: day });
  const list_url = accountPaths.balances({ as_of: day });
  const documents = UNEARNED.flatMap((account, at) => {
    const value = held.get(account) ?? 0;
    const name = ctx.say(accountNames[account]);
    return value === 0
      ? []
      : [{ id: at + 1, day, name, text: '', kind: '', url: list_url, line: null, unit: null, value }];
  });
  return { days: [], documents, total: documents.length, list_url };
}

async function enteredBehind(ctx: Ctx, item: number, month: string): Promise<Behind> {
  const found = (await manageDatas.approved(ctx, ctx.reading, [month])).filter(
    ({ manage_item_id }) => manage_item_id === item,
  );
  return {
    ...nothing(manageDataPaths.list({ month, manage_item_id: item })),
    documents: found.map(({ id, amount_fen, quantity, company_name }) => ({
      id,
      day: lastDayOf(month),
      name: company_name,
      text: month,
      kind: '',
      url: manageDataPaths.detail(id),
      line: null,
      unit: null,
      value: amount_fen ?? quantity ?? 0,
    })),
    total: found.length,
  };
}

/** Lines that are made of other lines, and with which sign. */
const MADE_OF: Readonly<Partial<Record<LineKey, readonly (readonly [LineKey, 1 | -1])[]>>> = {
  revenue: [
    ['revenue_hours', 1],
    ['revenue_shop', 1],
    ['revenue_application', 1],
    ['revenue_forfeited', 1],
    ['revenue_fees', 1],
  ],
  contribution: [
    ['revenue', 1],
    ['pay', -1],
    ['channel_cost', -1],
    ['fees', -1],
  ],
  net_receipts: [
    ['receipts', 1],
    ['rebacks', -1],
    ['refunds', -1],
  ],
};
/** Shares and averages: what is divided, and by what. */
const DIVIDED: Readonly<Partial<Record<LineKey, readonly LineKey[]>>> = {
  target_reached: ['receipts', 'target'],
  refund_rate: ['refunds', 'receipts'],
  contribution_rate: ['contribution', 'revenue'],
  revenue_per_student: ['revenue', 'active_students'],
  unearned_months: ['unearned', 'revenue'],
};

const lineName = (ctx: Ctx, key: string): string => {
  const line = LINES.find((one) => one.key === key);
  return line ? ctx.say(line.name) : key;
};
const partsOf = (ctx: Ctx, key: LineKey, values: Values): MonthDrill['parts'] =>
  (MADE_OF[key] ?? []).flatMap(([line, sign]) => {
    const value = values[line] ?? 0;
    return value === 0 ? [] : [{ name: lineName(ctx, line), value: sign * value, line }];
  });
const asDocs = (parts: MonthDrill['parts']): Doc[] =>
  parts.map(({ name, value, line }, at) => ({
    id: at + 1,
    day: '',
    name,
    text: '',
    kind: '',
    url: null,
    line,
    unit: LINES.find(({ key }) => key === line)?.unit ?? null,
    value,
  }));

interface Entered {
  readonly id: number;
  readonly name: string;
  readonly kind: 'cost' | 'income' | 'number';
}

/** What a line of a month is made of: its documents, or the lines that it is reckoned from. */
export async function behind(
  ctx: Ctx,
  key: string,
  month: string,
  values: Values,
  items: readonly Entered[],
): Promise<Behind> {
  const item = itemOf(key);
  if (item !== undefined) return enteredBehind(ctx, item, month);
  const line = key as LineKey;
  switch (line) {
    case 'receipts':
    case 'new_receipts':
    case 'renewal_receipts':
    case 'expand_receipts':
    case 'rebacks':
    case 'refunds':
    case 'net_receipts':
      return { ...(await itemsBehind(ctx, line, month)), parts: partsOf(ctx, line, values) };
    case 'revenue':
    case 'revenue_hours':
    case 'revenue_shop':
    case 'revenue_application':
    case 'revenue_forfeited':
    case 'revenue_fees': {
      const accounts = line === 'revenue' ? Object.values(REVENUE) : [REVENUE[line]];
      const found = await entriesBehind(ctx, accounts, 'accounting_on', spanOf(month), 1);
      return { ...found, parts: partsOf(ctx, line, values), list_url: accountPaths.balances() };
    }
    case 'gift_cost':
      return {
        ...(await entriesBehind(ctx, ['gift_cost'], 'accounting_on', spanOf(month), -1)),
        list_url: accountPaths.balances(),
      };
    case 'fees':
      return {
        ...(await entriesBehind(ctx, ['payment_fees'], 'posted_on', spanOf(month), -1)),
        list_url: casePaths.collect({ month }),
      };
    case 'taught_minutes':
    case 'used_minutes':
    case 'attendance_rate':
    case 'fill_rate':
      return lessonsBehind(ctx, line, month);
    case 'active_students':
    case 'new_students':
    case 'renewed_students':
    case 'lost_students':
    case 'refunded_students':
      return studentsBehind(ctx, line, month);
    case 'renewal_rate':
      return renewalRateBehind(ctx, month);
    case 'pay':
      return paidBehind(ctx, month);
    case 'channel_cost':
      return costsBehind(ctx, month);
    case 'unearned':
      return unearnedBehind(ctx, month);
    case 'target':
      return nothing(targetPaths.grid());
    case 'contribution': {
      const parts = partsOf(ctx, line, values);
      return {
        ...nothing(manageDataPaths.board({ month })),
        parts,
        documents: asDocs(parts),
        total: parts.length,
      };
    }
    case 'result': {
      const entered = items.flatMap(({ id, name, kind }) => {
        const value = values[itemKey(id)] ?? 0;
        const sign = kind === 'cost' ? -1 : 1;
        return kind === 'number' || value === 0 ? [] : [{ name, value: sign * value, line: itemKey(id) }];
      });
      const contribution = {
        name: lineName(ctx, 'contribution'),
        value: values.contribution ?? 0,
        line: 'contribution',
      };
      const parts = [contribution, ...entered];
      return {
        ...nothing(manageDataPaths.list({ month })),
        parts,
        documents: asDocs(parts),
        total: parts.length,
      };
    }
    default: {
      const parts = (DIVIDED[line] ?? []).map((of) => ({
        name: lineName(ctx, of),
        value: values[of] ?? 0,
        line: of,
      }));
      return { ...nothing(manageDataPaths.board({ month })), documents: asDocs(parts), total: parts.length };
    }
  }
}
