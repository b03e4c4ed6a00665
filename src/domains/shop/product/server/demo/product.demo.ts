import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { entitlementTypes } from '../../../entitlement-type/server/entitlement-type.service.ts';
import { productCategories } from '../../../product-category/server/product-category.service.ts';
import { products } from '../product.service.ts';
import type { ProductFields } from '../product.write.ts';

type Sku = ProductFields['skus'][number];

/** Name, category, code, price in yuan, and its variants by a word. */
const GOODS: readonly (readonly [string, string, string, number, readonly string[]])[] = [
  ['物理 9702 真题精编', '教材', 'PP-9702', 168, ['2024 版', '2025 版']],
  ['数学 9709 真题精编', '教材', 'PP-9709', 168, ['2024 版', '2025 版']],
  ['化学 9701 真题精编', '教材', 'PP-9701', 158, []],
  ['经济 9708 真题精编', '教材', 'PP-9708', 148, []],
  ['数学 P3 / M1 讲义套装', '教材', 'LN-P3M1', 228, []],
  ['进阶数学 FP1 讲义', '教材', 'LN-FP1', 128, []],
  ['物理实验手册', '教材', 'LB-PHY', 88, []],
  ['化学实验手册', '教材', 'LB-CHM', 88, []],
  ['雅思词汇书', '教材', 'IE-VOC', 69, []],
  ['雅思写作范文集', '教材', 'IE-WRT', 79, []],
  ['IGCSE 数学教材', '教材', 'TB-0580', 268, []],
  ['IGCSE 物理教材', '教材', 'TB-0625', 268, []],
  ['A-Level 数学错题本', '文创', 'NB-MTH', 29, ['秋季', '春季']],
  ['图形计算器 fx-CG50', '文创', 'CAL-CG50', 1080, []],
  ['科学计算器 fx-991', '文创', 'CAL-991', 198, []],
  ['学长帆布袋', '文创', 'BAG-01', 49, []],
  ['学长卫衣', '文创', 'HD-01', 239, ['S', 'M', 'L', 'XL']],
  ['考试透明笔袋', '文创', 'PC-01', 19, []],
];
/** Name, course type, class hours, days valid. */
const HOURS: readonly (readonly [string, CourseTypeCode, number, number | null])[] = [
  ['一对一 10 课时', 12, 10, 180],
  ['一对一 20 课时', 12, 20, 365],
  ['一对一 40 课时', 12, 40, 365],
  ['一对二 20 课时', 17, 20, 365],
  ['一对二 40 课时', 17, 40, 365],
  ['一对三 20 课时', 18, 20, 365],
  ['一对三 40 课时', 18, 40, null],
  ['一对一 体验 2 课时', 12, 2, 30],
];
/** Name, type, how many, price in yuan. */
const CARDS: readonly (readonly [string, string, number, number])[] = [
  ['模考权益卡 1 次', '模拟考试', 1, 320],
  ['模考权益卡 3 次', '模拟考试', 3, 900],
  ['升学规划咨询 1 次', '升学咨询', 1, 800],
  ['升学规划咨询 5 次', '升学咨询', 5, 3600],
  ['文书精修 3 份', '文书精修', 3, 4500],
  ['答疑卡 5 次', '一对一答疑', 5, 1500],
];
const SERVICES: readonly (readonly [string, number])[] = [
  ['雅思写作批改 5 篇', 650],
  ['选课测评报告', 480],
  ['学习规划面谈', 600],
  ['成绩单认证代办', 350],
];
/** Of so many the last are not on sale: three drafts, and two that were taken off. */
const DRAFTS = 3;
const OFF = 2;

export async function load({ companies: [head, , , other] }: Demo): Promise<void> {
  await offer(head, GOODS.length);
  await offer(other, 4);
}

async function offer(company: DemoCompany, goods: number): Promise<void> {
  const isThere = await company.within(
    async (ctx) => (await products.list(ctx, { page: 1, limit: 1 })).total > 0,
  );
  if (isThere) return;
  const ids = await company.within(async (ctx) => {
    const made: number[] = [];
    for (const fields of await catalogue(ctx, goods)) made.push(await products.add(ctx, fields));
    return made;
  });
  const manager = await company.as('manager');
  const call = (action: string, id: number) =>
    manager(action, 'POST', company.company_id, `${action}-${id}`, { id });
  const shown = ids.slice(0, -DRAFTS);
  for (const id of shown) await call('api_product_on', id);
  for (const id of shown.slice(-OFF)) await call('api_product_off', id);
}

/** What a family sells: goods, hours, cards, services and classes. */
async function catalogue(ctx: Ctx, goods: number): Promise<ProductFields[]> {
  const categories = new Map((await productCategories.list(ctx)).map(({ id, name }) => [name, id]));
  const in_ = (name: string): number => categories.get(name) ?? ([...categories.values()][0] as number);
  const isWhole = goods === GOODS.length;
  return [
    ...GOODS.slice(0, goods).map((row, at) => goodsOf(row, at, in_)),
    ...(await hoursOf(ctx, isWhole ? HOURS : HOURS.slice(0, 1), in_)),
    ...(isWhole ? await coursesOf(ctx, in_) : []),
    ...(await cardsOf(ctx, isWhole ? CARDS : CARDS.slice(0, 1), in_)),
    ...SERVICES.map(([name, yuan], at) => ({
      name,
      category_id: in_('服务'),
      kind: 'service' as const,
      unit: '次',
      coin_percent: 30,
      skus: [{ code: `SV-${at + 1}`, price_fen: yuan * 100 }],
    })),
  ];
}

type In = (category: string) => number;

function goodsOf(
  [name, category, code, yuan, variants]: (typeof GOODS)[number],
  at: number,
  in_: In,
): ProductFields {
  const sku = (suffix: string, word: string): Sku => ({
    code: `${code}${suffix}`,
    price_fen: yuan * 100,
    list_price_fen: at % 3 === 0 ? yuan * 120 : null,
    delivery: 'express',
    keeps_stock: 1,
    low_stock: 5,
    weight_grams: 200 + at * 15,
    ...(/[版]/.test(word) ? { edition: word } : /[秋春]/.test(word) ? { term: word } : { size: word }),
  });
  const skus = variants.length > 0 ? variants.map((word, n) => sku(`-${n + 1}`, word)) : [sku('', '')];
  return {
    name,
    category_id: in_(category),
    kind: 'goods',
    unit: category === '教材' ? '本' : '件',
    summary: category === '教材' ? '教研组自编，附答案与评分标准' : '',
    coin_percent: at % 4 === 0 ? 50 : 100,
    shelves: at % 2 === 0 ? ['zhiliao', 'weapp'] : ['zhiliao'],
    skus,
  };
}

async function hoursOf(ctx: Ctx, rows: typeof HOURS, in_: In): Promise<ProductFields[]> {
  const found: ProductFields[] = [];
  for (const [at, [name, course_type, hours, days_valid]] of rows.entries()) {
    const book = await prices.of(ctx, { course_type, level_id: null, tier_id: null });
    found.push({
      name,
      category_id: in_('课时包'),
      kind: 'hours',
      unit: '份',
      coin_percent: 0,
      shelves: ['zhiliao', 'weapp'],
      skus: [
        {
          code: `HR-${course_type}-${hours}`,
          price_fen: (book ?? 60_000) * hours,
          course_type,
          paid_minutes: hours * 60,
          gift_minutes: hours >= 40 ? 120 : 0,
          days_valid,
        },
      ],
      ...(at === 2 && { student_limit: 2 }),
    });
  }
  return found;
}

/** Classes that still take students. */
async function coursesOf(ctx: Ctx, in_: In): Promise<ProductFields[]> {
  const { rows } = await ctx.query(
    `SELECT id, name, price_fen FROM course WHERE company_id = $1 AND status IN ('open', 'running') ORDER BY id DESC LIMIT 4`,
    [ctx.company_id],
  );
  return (rows as { id: number; name: string; price_fen: number }[]).map(({ id, name, price_fen }, at) => ({
    name,
    category_id: in_('班课'),
    kind: 'course' as const,
    unit: '位',
    coin_percent: 0,
    skus: [{ code: `CL-${at + 1}`, price_fen, course_id: id, paid_minutes: 1_440, days_valid: 180 }],
  }));
}

async function cardsOf(ctx: Ctx, rows: typeof CARDS, in_: In): Promise<ProductFields[]> {
  const types = new Map((await entitlementTypes.list(ctx)).map(({ id, name }) => [name, id]));
  return rows.flatMap(([name, type, quantity, yuan], at) => {
    const type_id = types.get(type);
    if (type_id === undefined) return [];
    return {
      name,
      category_id: in_('模考'),
      kind: 'entitlement' as const,
      unit: '张',
      coin_percent: 50,
      skus: [{ code: `EQ-${at + 1}`, price_fen: yuan * 100, type_id, quantity, days_valid: 365 }],
    };
  });
}
