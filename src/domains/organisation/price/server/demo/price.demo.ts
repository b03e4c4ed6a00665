import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** Course type, level, tier, yuan. */
const PRICES: readonly (readonly [CourseTypeCode, string, string, number])[] = [
  [12, '', '', 680],
  [12, 'A2', '', 780],
  [12, '', '金牌教师', 980],
  [12, 'A2', '金牌教师', 1080],
  [17, '', '', 480],
  [18, '', '', 380],
  [1, '', '', 220],
  [1, 'IGCSE', '', 180],
  [14, '', '', 300],
];

export async function load({ heads }: Demo): Promise<void> {
  for (const { company_id, as, within } of heads) {
    await within(loadPrices);
    await loadDiscounts(company_id, await as('owner'));
  }
}

async function loadPrices(ctx: Ctx): Promise<void> {
  const levels = await baseData.ids(ctx, 'alevel');
  const tiers = await baseData.ids(ctx, 'teacher_tier');
  const from = (valid_from: string, percent: number) =>
    PRICES.map(([course_type, level, tier, yuan]) => ({
      course_type,
      level_id: levels.get(level) ?? null,
      tier_id: tiers.get(tier) ?? null,
      price_fen: yuan * percent,
      valid_from,
    }));
  await prices.ensure(ctx, [...from('2025-09-01', 95), ...from('2026-03-01', 100)]);
}

/** How many percent below the book each role may go by itself. */
const DISCOUNTS: Partial<Record<DefaultRole, number>> = {
  owner: 100,
  manager: 40,
  salesmanager: 20,
  adviser: 10,
};

async function loadDiscounts(company: number, call: DemoCall): Promise<void> {
  const { list } = await call<OutputOf<typeof priceApi.discounts>>(
    'api_discount_list',
    'GET',
    company,
    '',
    {},
  );
  for (const [role, percent] of Object.entries(DISCOUNTS)) {
    const found = list.find(({ role_name }) => role_name === DEFAULT_ROLES[role as DefaultRole][0]);
    if (found && found.percent !== percent)
      await call('api_discount_edit', 'PUT', company, `discount-${role}`, {
        role_id: found.role_id,
        percent,
        version: found.version,
      });
  }
}
