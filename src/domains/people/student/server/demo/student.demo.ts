import type { Position } from '@/domains/organisation/admin/admin.contract.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { BaseKind } from '@/domains/organisation/base-data/base-data.rules.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';

type Draft = Parameters<typeof students.insertMany>[1][number];

const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹'];
const GIVEN =
  '子涵 雨桐 浩然 欣怡 宇轩 梓萱 思源 佳琪 明轩 诗涵 俊熙 可馨 子墨 语嫣 博文 若曦 嘉懿 一诺 泽宇 静姝 天佑 乐瑶 景行 安琪 奕辰 知夏 承泽 书瑶 晨曦 清扬'.split(
    ' ',
  );
const ENGLISH =
  'Kevin Emily Jason Sophia Leo Grace Eric Chloe Ryan Alice Oscar Vivian Daniel Fiona Lucas Cindy'.split(' ');
const SCHOOLS = [
  '上海协和双语学校',
  '上海平和学校',
  '世外国际部',
  '包玉刚实验学校',
  '上海中学国际部',
  '七宝德怀特',
];
const REGIONS = ['浦东新区', '徐汇区', '静安区', '闵行区', '南京市', '苏州市', '杭州市', '深圳市', '伦敦'];
const GRADES = ['G9', 'G10', 'G11', 'G12', 'Y10', 'Y11', 'Y12', 'Y13'];
const STATUSES =
  'active active potential active active finished active paused active active potential active finished'.split(
    ' ',
  ) as NonNullable<Draft['status']>[];

/** How many each of the four companies has: 600 in all. */
const COUNTS = [280, 140, 100, 80];
const YEAR = 360;

export async function load({ companies }: Demo): Promise<void> {
  for (const { at, within } of companies) await within((ctx) => enterStudents(ctx, at));
}

/** The students of one company, over the last twelve months; a company that has some is left as it is. */
async function enterStudents(ctx: Ctx, place: number): Promise<void> {
  if ((await students.search(ctx, '王', 1)).length > 0) return;
  const known = await knownIn(ctx);
  const count = COUNTS[place] ?? 0;
  const drafts = Array.from({ length: count }, (_, at) => draftOf(ctx, known, place, at, count));
  const half = count / 2;
  const first = await students.insertMany(ctx, drafts.slice(0, half));
  const referred = (draft: Draft, at: number): Draft =>
    at % 6 === 0 ? { ...draft, referrer_student_id: first[scattered(at, half)] ?? null } : draft;
  await students.insertMany(ctx, drafts.slice(half).map(referred));
}

/** Who and what a student of this company can name. */
async function knownIn(ctx: Ctx) {
  const people = async (position: Position) => (await admins.people(ctx, position)).map(({ id }) => id);
  const items = async (kind: BaseKind) => [...(await baseData.ids(ctx, kind)).values()];
  return {
    advisers: await people('adviser'),
    classTeachers: await people('class_teacher'),
    affairs: await people('academic_affairs'),
    assistants: await people('assistant'),
    guidance: await people('guidance'),
    levels: await items('alevel'),
    types: await items('education_type'),
    regions: [...(await baseData.ids(ctx, 'region'))].flatMap(([name, id]) =>
      REGIONS.includes(name) ? id : [],
    ),
    labels: await items('student_label'),
    channels: (await channels.options(ctx)).map(({ id }) => id),
  };
}
type Known = Awaited<ReturnType<typeof knownIn>>;

function draftOf(ctx: Ctx, known: Known, place: number, at: number, count: number): Draft {
  const n = place * 1000 + at;
  // Every twentieth is the brother or sister of the one before: the same name, the same number at home.
  const isSibling = at % 20 === 19;
  const family = isSibling ? n - 1 : n;
  const surname = pick(SURNAMES, family);
  const status = place === 0 && at === 7 ? 'cleared' : pick(STATUSES, n + 5);
  const begun = status !== 'potential';
  const mother = scattered(family + 2, 3) > 0;
  return {
    username: surname + pick(GIVEN, n + 11),
    english_name: n % 3 === 0 ? '' : pick(ENGLISH, n + 3),
    gender: n % 2 === 0 ? 'male' : 'female',
    birthday: `${2007 + scattered(n, 5)}-${two(1 + scattered(n + 1, 12))}-${two(1 + scattered(n + 2, 28))}`,
    phone: n % 4 === 0 ? '' : `137${String(20_000_000 + n * 7919)}`,
    wechat: n % 3 === 0 ? '' : `wx_${(n * 7919).toString(36)}`,
    email: n % 5 === 0 ? `student${n}@example.com` : '',
    school: pick(SCHOOLS, n + 4),
    grade: pick(GRADES, n + 6),
    level_id: pick(known.levels, n + 7),
    education_type_id: pick(known.types, n + 8),
    region_id: pick(known.regions, n + 9),
    channel_id: pick(known.channels, n + 10),
    adviser_id: pick(known.advisers, n + 12) ?? null,
    class_teacher_id: begun ? (pick(known.classTeachers, n + 13) ?? null) : null,
    academic_affairs_id: begun ? (pick(known.affairs, n + 14) ?? null) : null,
    assistant_id: begun && n % 2 === 0 ? (pick(known.assistants, n + 15) ?? null) : null,
    guidance_id: begun && n % 3 === 0 ? (pick(known.guidance, n + 16) ?? null) : null,
    status,
    notes: n % 9 === 0 ? '家长希望每周日固定一次课，课后发反馈。' : '',
    guardians: [
      {
        name: `${mother ? pick(SURNAMES, family + 17) : surname}${pick(GIVEN, family + 18)}`,
        relation: mother ? 'mother' : 'father',
        phone: `136${String(30_000_000 + family * 7919)}`,
      },
    ],
    label_ids: n % 4 === 1 ? [pick(known.labels, n + 19)] : [],
    shares_phone: isSibling ? 1 : 0,
    created_at: new Date(ctx.now.getTime() - Math.round(((count - at) * YEAR * DAY_MS) / count)),
  };
}

const two = (n: number) => String(n).padStart(2, '0');
