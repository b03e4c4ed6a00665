import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { conversionService } from '@/domains/money/conversion/server/conversion.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import type { HandCategory } from '@/domains/money/recharge/recharge.rules.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import {
  callsOf,
  type DemoCompany,
  type Happening,
  pick,
  scattered,
  type TellsYear,
} from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';

const AN_HOUR_MS = 3_600_000;
/** Ten in the morning in Shanghai. */
const OPENS_UTC = 2;
/** Several events share a transaction: a year is then loaded in seconds. */
const TOGETHER = 50;

const PAYERS = ['王女士', '李先生', '陈女士', '周先生', '徐女士', ''];
const FIRST_YUAN = [12_800, 18_600, 24_000, 28_800, 36_000, 46_000];
const RENEWAL_YUAN = [9_800, 12_000, 18_600, 24_000];
const CATEGORIES: readonly HandCategory[] = ['label', 'bazaar', 'label', 'referral', 'label', 'bazaar'];
const COURSE_TYPES = [12, 12, 12, 17, 12, 18] as const;
/** How long hours are good for; some gave up long ago. */
const GOOD_DAYS = 420;
const GIVEN_UP_DAYS = 90;
/** What a class hour costs where the price book says nothing. */
const HOUR_FEN = 600_00;

type Known = Awaited<ReturnType<typeof knownIn>>;
type Student = Known['students'][number];

async function knownIn(ctx: Ctx) {
  return {
    /** How far a load that was killed has come. */
    until: (await ledger.lastPostedAt(ctx))?.getTime() ?? 0,
    students: (await students.everybody(ctx)).filter(
      ({ status }) => status !== 'potential' && status !== 'cleared',
    ),
    methods: [...(await baseData.ids(ctx, 'payment_method')).values()],
    labels: [...(await baseData.ids(ctx, 'recharge_label')).values()],
    channels: (await channels.options(ctx)).map(({ id }) => id),
    /** Read once: nobody changes the book while the year is told. */
    priceOn: await prices.listed(ctx, [...new Set(COURSE_TYPES)]),
    now: ctx.now.getTime(),
  };
}

/**
 * Twelve months of money, as it would have come: recharges that somebody else approves, hours bought with them,
 * renewals, deposits, and some that still wait. Through the services, each at its own time; the books go forward only.
 */
export async function loadYear(
  company: DemoCompany,
  oneOf: number,
  years: readonly TellsYear[],
): Promise<void> {
  const { idOf, within } = company;
  const decider_id = await idOf('finance');
  const known = await within(knownIn);
  const happenings: Happening[] = known.students.flatMap((student, n) =>
    scattered(n * n, oneOf) === 0 ? yearOf(known, student, n) : [],
  );
  for (const tells of years) happenings.push(...(await tells(company, oneOf)));
  for (const together of chunks(happenings, known.until))
    await within(async (ctx) => {
      for (const { at, does } of together) {
        await ctx.query("SELECT set_config('app.clock', $1, true)", [new Date(at).toISOString()]);
        await does({ ...ctx, now: new Date(at), admin_id: decider_id });
      }
    });
}

/**
 * What is left of a year whose books stand at `until`. Each chunk holds something that is posted after all that waits before it,
 * and the last takes along what waits at the end: so the books tell how far the load has come, and when it is over.
 */
export function* chunks(happenings: readonly Happening[], until: number): Generator<Happening[]> {
  const year = happenings.toSorted((a, b) => a.at - b.at);
  const end = year.findLast(({ posts }) => posts)?.at ?? Number.POSITIVE_INFINITY;
  if (until >= end) return;
  let chunk: Happening[] = [];
  for (const happening of year.filter(({ at }) => at > until)) {
    chunk.push(happening);
    if (chunk.length < TOGETHER || !happening.posts || happening.at === end) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length) yield chunk;
}

/** What happened with one student. */
function yearOf(known: Known, student: Student, n: number): Happening[] {
  const begins = 4 + scattered(n, 346);
  const yuan = pick(FIRST_YUAN, n);
  const happenings = [...paid(known, student, n, begins, pick(CATEGORIES, n), yuan)];
  if (n % 17 !== 0) happenings.push(...bought(known, student, n, begins - 2, 'new', Math.floor(yuan * 0.8)));
  if (n % 3 > 0 && begins > 140) {
    const again = begins - 100 - scattered(n, 30);
    const more = pick(RENEWAL_YUAN, n * 7);
    happenings.push(...paid(known, student, n + 1000, again, 'top', more));
    happenings.push(...bought(known, student, n + 1000, again - 1, 'learning', more));
  }
  if (n % 9 === 0) happenings.push(...moved(known, student, n, begins - 5, 'store', 600));
  if (n % 11 === 0) happenings.push(...moved(known, student, n, begins - 6, 'apply', 1_500));
  if (n % 40 === 3)
    happenings.push(...paid(known, student, n + 5000, 2, 'top', pick(RENEWAL_YUAN, n), false));
  return happenings;
}

/** A day of the past, at an hour when the office is open; the latest is yesterday. */
const momentOf = (now: number, daysAgo: number, n: number, hour = 0): number =>
  (Math.floor(now / DAY_MS) - Math.max(daysAgo, 1)) * DAY_MS +
  (OPENS_UTC + hour + scattered(n, 4)) * AN_HOUR_MS +
  scattered(n * 3 + 1, 3600) * 1000;

/** Whoever looks after the student enters it; the system decides, which is somebody else. */
const asMaker = (ctx: Ctx, { adviser_id }: Student): Ctx => ({ ...ctx, admin_id: adviser_id ?? 0 });

function paid(
  known: Known,
  student: Student,
  n: number,
  daysAgo: number,
  category: HandCategory,
  yuan: number,
  isApproved = true,
): Happening[] {
  const at = momentOf(known.now, daysAgo, n);
  return [
    {
      at,
      posts: isApproved,
      does: async (ctx) => {
        const head = {
          reference: `DEMO${ctx.company_id}${String(student.id).padStart(6, '0')}${n}`,
          received_fen: yuan * 100,
          fee_fen: n % 3 === 0 ? Math.round(yuan * 0.38) : 0,
          method_id: pick(known.methods, n),
          payer: pick(PAYERS, n),
          paid_at: toUnix(new Date(at - AN_HOUR_MS)),
        };
        const line = {
          student_id: student.id,
          adviser_id: student.adviser_id,
          amount_fen: yuan * 100,
          gift_fen: n % 4 === 0 ? 300_00 : 0,
          account: category === 'top' ? ('learning' as const) : ('new' as const),
          label_ids: category === 'label' ? [pick(known.labels, n)] : [],
          channel_id: pick(known.channels, n),
          // Their neighbour in the list has brought them.
          referrer_id:
            category === 'referral' ? known.students[(n + 1) % known.students.length]?.id : undefined,
          reward_fen: category === 'referral' ? 300_00 : 0,
        };
        const ids = await recharges.enter(asMaker(ctx, student), category, head, [line]);
        if (isApproved) for (const id of ids) await recharges.approve(ctx, id);
      },
    },
  ];
}

function bought(
  known: Known,
  student: Student,
  n: number,
  daysAgo: number,
  account: 'new' | 'learning',
  yuan: number,
): Happening[] {
  const course_type = pick(COURSE_TYPES, n);
  const good = n % 30 === 6 && daysAgo > GIVEN_UP_DAYS + 30 ? GIVEN_UP_DAYS : GOOD_DAYS;
  const expires = new Date(momentOf(known.now, daysAgo, n) + good * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      at: momentOf(known.now, daysAgo, n, 4),
      posts: true,
      does: async (ctx) => {
        const key = { course_type, level_id: student.level_id, tier_id: null };
        const unit_fen = known.priceOn(key, todayOf(ctx)) ?? HOUR_FEN;
        const hours = Math.floor((yuan * 100) / unit_fen);
        const { id } = await call(conversionApi.buy)(asMaker(ctx, student), {
          student_id: student.id,
          course_type,
          expires_on: expires,
          paid_minutes: hours * 60,
          gift_minutes: n % 5 === 0 ? 120 : 0,
          [`${account}_fen`]: hours * unit_fen,
        });
        await call(conversionApi.approve)(ctx, { id });
      },
    },
  ];
}

function moved(
  known: Known,
  student: Student,
  n: number,
  daysAgo: number,
  to_account: 'store' | 'apply',
  yuan: number,
): Happening[] {
  return [
    {
      at: momentOf(known.now, daysAgo, n, 5),
      posts: true,
      does: async (ctx) => {
        const input = {
          student_id: student.id,
          from_account: 'new' as const,
          to_account,
          amount_fen: yuan * 100,
        };
        const { id } = await call(conversionApi.add)(asMaker(ctx, student), input);
        await call(conversionApi.approve)(ctx, { id });
      },
    },
  ];
}

/** A call of the conversions, as a screen would make it. */
const call = callsOf(conversionService);
