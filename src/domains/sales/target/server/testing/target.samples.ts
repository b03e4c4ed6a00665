import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { achievementApi, targetApi } from '../../target.contract.ts';

/** Months that nobody else uses. */
const newMonth = (at: Arranger): string => {
  const n = at.next();
  return `${2100 + (Math.floor(n / 12) % 90)}-${String((n % 12) + 1).padStart(2, '0')}`;
};
const company = { scope: 'company' as const };

async function draft(at: Arranger): Promise<{ id: number; month: string }> {
  const month = newMonth(at);
  const input = { metric: 'leads' as const, items: [{ ...company, month, goal: 10 }] };
  await at.owner.ok(targetApi.set, input, { company: 1 });
  const { rows } = await at.app.db.superPool.query(
    "SELECT id FROM target WHERE company_id = 1 AND month = $1 AND scope = 'company' AND metric = 'leads'",
    [month],
  );
  return { id: rows[0].id as number, month };
}
/** By the manager, so that the owner may decide about it. */
async function claim(at: Arranger): Promise<number> {
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(achievementApi.add, {
    admin_id: manager.admin_id,
    month: '2021-03',
    metric: 'receipts',
    amount: 50_000 + at.next(),
    note: '总部账户收款',
  });
  return id;
}
async function approved(at: Arranger): Promise<number> {
  const id = await claim(at);
  await at.owner.ok(achievementApi.approve, { id }, { company: 1 });
  return id;
}

export const samples: Samples = {
  calls: {
    api_target_set: async (at) => ({
      metric: 'receipts',
      items: [{ ...company, month: newMonth(at), base: 80_000, goal: 100_000, stretch: 120_000 }],
    }),
    api_target_explain: async (at) => ({ id: (await draft(at)).id, note: '新人尚未到岗' }),
    api_target_publish: async (at) => ({ month: (await draft(at)).month, metric: 'leads' }),
    api_target_copy: async (at) => {
      const { month } = await draft(at);
      const [year, number] = month.split('-').map(Number) as [number, number];
      const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
      await at.app.db.superPool.query(
        "DELETE FROM target WHERE company_id = 1 AND month = $1 AND metric = 'leads'",
        [next],
      );
      return { metric: 'leads', from: 'last_month', month: next, factor_percent: 110 };
    },
    api_target_spread: async (at) => ({
      metric: 'hours',
      year: 2100 + (at.next() % 90),
      ...company,
      total: 60_000 + 60 * at.next(),
    }),
    api_target_members: async (at) => {
      const { rows } = await at.app.db.superPool.query(
        "SELECT max(id) AS id FROM base_item WHERE family_id = 1 AND kind = 'new_team'",
      );
      return {
        month: newMonth(at),
        items: [{ admin_id: (await at.app.as('adviser')).admin_id, team_id: rows[0].id }],
      };
    },
    api_target_achievement_add: async (at) => ({
      admin_id: (await at.app.as('adviser')).admin_id,
      month: '2021-03',
      metric: 'receipts',
      amount: 12_000 + at.next(),
      note: '转介绍',
    }),
    api_target_achievement_approve: async (at) => ({ id: await claim(at) }),
    api_target_achievement_reject: async (at) => ({ id: await claim(at), reason: '没有凭证' }),
    api_target_achievement_withdraw: async (at) => ({
      input: { id: await claim(at) },
      by: await at.app.as('manager'),
    }),
    api_target_achievement_reback: async (at) => ({ id: await approved(at), reason: '重复' }),
  },
  documents: {
    target: async (at) => (await draft(at)).id,
    target_achievement: claim,
  },
  movers: { api_target_achievement_withdraw: 'manager' },
};
