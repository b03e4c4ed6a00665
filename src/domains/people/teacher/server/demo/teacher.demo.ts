import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';

type Draft = Parameters<typeof teachers.insert>[1];

/** Name, English name; those who sign in come first, under their accounts' names. */
const NAMES = [
  '方若兰 Laura',
  '程志远 Adam',
  '钟雅文 Wendy',
  '陆景明 James',
  '蒋思敏 Cecilia',
  '傅云帆 Frank',
  '孟可欣 Karen',
  '尹浩天 Henry',
  '薛静宜 Joyce',
  '龚立恒 Leon',
  '汪语彤 Tina',
  '戴明哲 Max',
  '邱梦瑶 Mia',
  '侯建宁 Neil',
  '莫婉清 Olive',
  '严书豪 Paul',
  '贺知微 Queenie',
  '谭子昂 Ray',
  '韦诗雅 Sylvia',
  '乔安然 Anna',
  '易天翔 Sean',
  '康乐怡 Joy',
  '史文静 Vera',
  '米晓晨 Wilson',
  '裴若溪 Zoe',
  '申俊杰 Jay',
  '华雨晴 Claire',
  '齐思源 Simon',
  '柳依依 Eva',
  '葛承宇 Ken',
];
/** What goes together in one head: subjects by code or name. */
const SUBJECTS = [
  ['9709', '9231'],
  ['9702', 'YPH11'],
  ['9701'],
  ['9700', '9701'],
  ['9708'],
  ['9618'],
  ['YMA01', '9709'],
  ['0607'],
  ['0475', '雅思'],
  ['微积分', '数学分析与方法'],
  ['雅思'],
];
const WORKDAYS = [1, 2, 3, 4, 5];
/** Days, from, to, in hours. */
const WEEKS: readonly (readonly (readonly [days: readonly number[], from: number, to: number])[])[] = [
  [
    [WORKDAYS, 10, 12],
    [WORKDAYS, 14, 20],
    [[6], 9, 18],
  ],
  [
    [[2, 3, 4, 5], 13, 21],
    [[6, 7], 9, 18],
  ],
  [
    [WORKDAYS, 18, 21],
    [[6, 7], 9, 21],
  ],
  [[[1, 3, 5, 7], 14, 21]],
];
/** London's mornings are Shanghai's evenings. */
const LONDON: (typeof WEEKS)[number] = [
  [WORKDAYS, 8, 13],
  [[6], 8, 14],
];

/** How many each of the four companies has: 40 in all. */
const COUNTS = [18, 10, 6, 6];

export async function load({ companies }: Demo): Promise<void> {
  for (const { at, within } of companies) await within((ctx) => enterTeachers(ctx, at));
}

/** The teachers of one company; a company that has some is left as it is. */
async function enterTeachers(ctx: Ctx, place: number): Promise<void> {
  if (await teachers.any(ctx)) return;
  const accounts = await admins.people(ctx, 'teacher');
  const known = {
    subjects: new Map((await subjects.coded(ctx)).map(({ id, name, code }) => [code || name, id])),
    levels: await baseData.ids(ctx, 'alevel'),
    tiers: [...(await baseData.ids(ctx, 'teacher_tier')).values()],
  };
  for (let at = 0; at < (COUNTS[place] ?? 0); at++) {
    const n = place * 100 + at;
    const id = await teachers.insert(ctx, { ...draftOf(ctx, known, n), ...whoIs(accounts[at], n) });
    await loadExceptions(ctx, id, n);
  }
}

function whoIs(account: { id: number; admin_name: string } | undefined, n: number) {
  const [name = '', english_name = ''] = nameOf(n).split(' ');
  return account
    ? { teacher_name: account.admin_name, english_name, admin_id: account.id }
    : { teacher_name: name, english_name };
}
/** Where each company's begin: nobody of a family has a namesake. */
const FIRST = [0, 17, 24, 4];
const nameOf = (n: number) => NAMES[(FIRST[Math.floor(n / 100)] ?? 0) + (n % 100)] ?? '';

interface Known {
  readonly subjects: ReadonlyMap<string, number>;
  readonly levels: ReadonlyMap<string, number>;
  readonly tiers: readonly number[];
}

function draftOf(ctx: Ctx, known: Known, n: number): Omit<Draft, 'teacher_name'> {
  const isAbroad = n === 6 || n === 11;
  const a2 = known.levels.get('A2');
  const taught = pick(SUBJECTS, n + 3).flatMap((code) => {
    const subject_id = known.subjects.get(code);
    // Every fourth teaches the upper level alone, where the subject has one.
    const level_ids = n % 4 === 1 && a2 && code.startsWith('9') ? [a2] : [];
    return subject_id ? [{ subject_id, level_ids }] : [];
  });
  const week = isAbroad ? LONDON : pick(WEEKS, n + 7);
  return {
    phone: isAbroad ? `+447700900${String(100 + n)}` : `135${String(40_000_000 + n * 7919)}`,
    email: n % 3 === 0 ? `teacher${n}@example.com` : '',
    employment: isAbroad || scattered(n, 3) === 0 ? 'part' : 'full',
    time_zone: isAbroad ? 'Europe/London' : '',
    tier_id: pick(known.tiers, n + 1) ?? null,
    company_ids: companiesOf(ctx, n),
    subjects: taught,
    week: week.flatMap(([days, from, to]) =>
      days.map((weekday) => ({ weekday, from_minute: from * 60, to_minute: to * 60 })),
    ),
    note: n % 7 === 2 ? '可线上授课，周日不排早课。' : '',
    status: n === 17 ? 'off' : 'on',
  };
}

/** Some of the head company's teachers also work for its branches, whose ids follow its own. */
function companiesOf({ company_id, family_id }: Ctx, n: number): number[] {
  if (company_id !== family_id || n >= 100) return [company_id];
  if (n % 5 === 3) return [company_id, company_id + 2];
  return n % 8 === 4 ? [company_id, company_id + 1] : [company_id];
}

/** Every sixth goes on leave soon, every ninth opens a Sunday evening. */
async function loadExceptions(ctx: Ctx, teacher_id: number, n: number): Promise<void> {
  const inDays = (days: number, hour: number) => {
    const midnight = Math.floor((ctx.now.getTime() + days * DAY_MS) / DAY_MS) * DAY_MS;
    // Shanghai's clock, which is eight hours ahead.
    return new Date(midnight + (hour - 8) * 3_600_000);
  };
  if (n % 6 === 1)
    await teachers.insertException(ctx, {
      teacher_id,
      starts_at: inDays(3 + scattered(n, 9), 0),
      ends_at: inDays(6 + scattered(n, 9), 0),
      note: '年假',
    });
  if (n % 9 === 2)
    await teachers.insertException(ctx, {
      teacher_id,
      is_free: 1,
      starts_at: inDays(5, 19),
      ends_at: inDays(5, 21),
      note: '加开晚课',
    });
}
