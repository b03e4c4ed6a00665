import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { callsOf, type DemoCompany, type Happening, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { candidates } from '../../../candidate/server/candidate.service.ts';
import { examCentreApi } from '../../../exam-centre/exam-centre.contract.ts';
import { examCentreService } from '../../../exam-centre/server/exam-centre.service.ts';
import { examFees } from '../../../exam-fee/server/exam-fee.service.ts';
import { examOfferings } from '../../../exam-offering/server/exam-offering.service.ts';
import { examSeriesList } from '../../../exam-series/server/exam-series.service.ts';
import { examEntryApi } from '../../exam-entry.contract.ts';
import { isObstacle } from '../../exam-entry.rules.ts';
import { examEntryService } from '../exam-entry.service.ts';

const ENTRIES = 120;
/** Tests do with fewer, but with some in every state. */
const FEWEST = 36;
/** The first families asked so long ago. */
const DAYS = 42;
/** Of those who asked lately some wait for the next step, whichever that is. */
const WAITING_DAYS = 18;
const MOST_STEPS = 5;
const ENDS = [MOST_STEPS, 4, 3, 2];
const AN_HOUR_MS = 3_600_000;
const HUNDRED_YUAN = 100_00;
/** About what an entry costs. */
const ENTRY_YUAN = 1_300;

/** What a student sits, board by board; every unit of an award, or all but one. */
const PLANS = [
  { board: 'CAIE', codes: ['9709', '9702', '9701'] },
  { board: 'Edexcel', codes: ['WMA11', 'WMA12', 'WST01'] },
  { board: 'CAIE', codes: ['9708', '9709-AS'] },
  { board: 'Edexcel', codes: ['WPH11', 'WPH12', 'WPH14', 'WPH15'] },
  { board: 'CAIE', codes: ['9231', '9618', '9709'] },
  { board: 'British Council', codes: ['IELTS-A'] },
  { board: 'Edexcel', codes: ['WMA13', 'WMA14', 'WME01'] },
  { board: 'CAIE', codes: ['9700', '9702-AS'] },
] as const;
const PAYERS = ['母亲', '父亲', '家长', ''];

const entry = callsOf(examEntryService);
const centre = callsOf(examCentreService);

interface People {
  readonly affairs: number;
  readonly finance: number;
}
interface Sitter {
  readonly id: number;
  readonly adviser_id: number | null;
}

/** One demand, from the family's money to the board; the last ones still wait for somebody. */
class Demanded {
  #isPaidIn = false;
  #ids: readonly number[] = [];
  constructor(
    readonly nth: number,
    readonly daysAgo: number,
    readonly sitter: Sitter,
    readonly people: People,
    readonly method_id: number,
  ) {}

  get plan(): (typeof PLANS)[number] {
    return PLANS[this.nth % PLANS.length] ?? PLANS[0];
  }

  happenings(now: number): Happening[] {
    const begins =
      (Math.floor(now / DAY_MS) - this.daysAgo) * DAY_MS +
      2 * AN_HOUR_MS +
      scattered(this.nth * 5 + 1, 7 * 3600) * 1000;
    const after = (days: number, does: (ctx: Ctx) => Promise<void>): Happening => ({
      at: begins + days * DAY_MS,
      posts: days < 1 || days === 3,
      does,
    });
    const last = ENDS[this.daysAgo <= WAITING_DAYS ? this.nth % ENDS.length : 0] ?? MOST_STEPS;
    const all = [
      after(0, (ctx) => this.#bringMoney(ctx)),
      after(0.1, (ctx) => this.#submit(ctx)),
      after(2, (ctx) => this.#confirm(ctx)),
      after(3, (ctx) => this.#each(ctx, 'confirmed', examEntryApi.pay, this.people.finance)),
      after(5, (ctx) => this.#each(ctx, 'paid', examEntryApi.register, this.people.affairs)),
    ];
    return all.slice(0, last).filter(({ at }) => at < now - 2 * AN_HOUR_MS);
  }

  /** What the family pays in for exams; now and then too little, now and then for the next series as well. */
  async #bringMoney(ctx: Ctx): Promise<void> {
    const more = this.nth % 7 === 4 ? -1 : this.nth % 3 === 0 ? 3 : 0;
    const yuan = (this.plan.codes.length + more) * ENTRY_YUAN;
    if (await isLeaving(ctx, this.sitter.id)) return;
    this.#isPaidIn = true;
    if (yuan <= 0) return;
    const maker = { ...ctx, admin_id: this.sitter.adviser_id ?? 0 };
    const amount_fen = Math.ceil((yuan * 100) / HUNDRED_YUAN) * HUNDRED_YUAN;
    const head = {
      reference: `EXAM${ctx.company_id}${String(this.nth + 1).padStart(5, '0')}`,
      received_fen: amount_fen,
      fee_fen: 0,
      method_id: this.method_id,
      payer: pick(PAYERS, this.nth),
      paid_at: toUnix(new Date(ctx.now.getTime() - AN_HOUR_MS)),
    };
    const line = {
      student_id: this.sitter.id,
      adviser_id: this.sitter.adviser_id,
      amount_fen,
      gift_fen: 0,
      account: 'apply' as const,
      label_ids: [],
      reward_fen: 0,
    };
    for (const id of await recharges.enter(maker, 'top', head, [line])) await recharges.approve(ctx, id);
  }

  /** At today's step, where it will last until the money is there. */
  async #submit(ctx: Ctx): Promise<void> {
    if (!this.#isPaidIn) return;
    const { board, codes } = this.plan;
    const series = (await examSeriesList.some(ctx, { status: 'open' })).find(
      ({ exam_board_name }) => exam_board_name === board,
    );
    if (!series) return;
    const { list: centres } = await centre(examCentreApi.options)(ctx, {
      exam_board_id: series.exam_board_id,
    });
    const offered = (await examOfferings.inSeries(ctx, series.id)).filter(({ item_code }) =>
      (codes as readonly string[]).includes(item_code),
    );
    const [at, later] = [toUnix(ctx.now), toUnix(new Date(ctx.now.getTime() + 6 * DAY_MS))];
    for (const { id } of offered) {
      const now = await examFees.quote(ctx, id, 'first', at);
      const then = await examFees.quote(ctx, id, 'first', later);
      if (now.step === 'closed' || now.step !== then.step) return;
    }
    const [first] = centres;
    if (!first || offered.length === 0) return;
    const made = await entry(examEntryApi.add)(
      { ...ctx, admin_id: this.sitter.adviser_id ?? 0 },
      {
        student_id: this.sitter.id,
        series_id: series.id,
        centre_id: first.id,
        payer: pick(PAYERS, this.nth),
        lines: offered.map(({ item_id, option_codes }) => ({
          item_id,
          ...(option_codes[0] && { option_code: option_codes[0] }),
        })),
      },
    );
    this.#ids = made.entry_ids;
  }

  /** What nothing stands in the way of. */
  async #confirm(ctx: Ctx): Promise<void> {
    const affairs = { ...ctx, admin_id: this.people.affairs };
    for (const id of this.#ids) {
      const { problems, has_money } = await entry(examEntryApi.get)(affairs, { id });
      if (has_money && !problems.some(isObstacle)) await entry(examEntryApi.confirm)(affairs, { id });
    }
  }
  async #each(
    ctx: Ctx,
    status: 'confirmed' | 'paid',
    move: typeof examEntryApi.pay | typeof examEntryApi.register,
    admin_id: number,
  ): Promise<void> {
    const by = { ...ctx, admin_id };
    for (const id of this.#ids) {
      const one = await entry(examEntryApi.get)(by, { id });
      if (one.status === status) await entry(move as typeof examEntryApi.pay)(by, { id });
    }
  }
}

/** Whose hours will be over by today is entered for nothing: they can be cleared. */
async function isLeaving(ctx: Ctx, studentId: number): Promise<boolean> {
  const { rows } = await ctx.query(
    'SELECT 1 FROM class_lot WHERE company_id = $1 AND student_id = $2 AND expires_on < current_date LIMIT 1',
    [ctx.company_id, studentId],
  );
  return rows.length > 0;
}

/** Who sits exams. */
async function sittersOf(ctx: Ctx): Promise<Sitter[]> {
  const active = (await students.everybody(ctx)).filter(({ status }) => status === 'active');
  const known = await candidates.ofStudents(
    ctx,
    active.map(({ id }) => id),
  );
  return active.filter(({ id }) => known.has(id));
}

/** Six weeks of demands in the head company and its first branch: asked for by advisers, confirmed by affairs, paid by finance. */
export async function year({ at, within, idOf }: DemoCompany, oneOf: number): Promise<readonly Happening[]> {
  if (at > 1) return [];
  const people = { affairs: await idOf('affairs'), finance: await idOf('finance') };
  const most = Math.max(FEWEST, Math.round(ENTRIES / oneOf)) / (at === 0 ? 1 : 3);
  return within(async (ctx) => {
    const sitters = await sittersOf(ctx);
    const [method_id] = [...(await baseData.ids(ctx, 'payment_method')).values()];
    if (method_id === undefined) return [];
    const demands: { sitter: Sitter; nth: number }[] = [];
    let entries = 0;
    for (const [nth, sitter] of sitters.entries()) {
      if (entries >= most) break;
      entries += PLANS[nth % PLANS.length]?.codes.length ?? 0;
      demands.push({ sitter, nth });
    }
    return demands.flatMap(({ sitter, nth }) => {
      const daysAgo = DAYS - Math.floor((nth * (DAYS - 1)) / demands.length);
      return new Demanded(nth, daysAgo, sitter, people, method_id).happenings(ctx.now.getTime());
    });
  });
}
