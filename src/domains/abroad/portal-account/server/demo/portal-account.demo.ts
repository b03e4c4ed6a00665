import { callsOf, type Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { portalAccountApi } from '../../portal-account.contract.ts';
import { portalAccountService } from '../portal-account.service.ts';

const call = callsOf(portalAccountService);
const PORTALS: Readonly<Record<string, readonly [string, string]>> = {
  ucas: ['UCAS Hub', 'https://accounts.ucas.com'],
  common_app: ['Common App', 'https://apply.commonapp.org'],
  uc: ['UC Application', 'https://apply.universityofcalifornia.edu'],
  ouac: ['OUAC', 'https://www.ouac.on.ca'],
  hk: ['HKU Admissions', 'https://admissions.hku.hk'],
};

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterAccounts);
}

/** One for each scheme by which a student applies. */
async function enterAccounts(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT DISTINCT ON (a.student_id, a.scheme) a.student_id, a.scheme, a.guidance_id FROM application a
      WHERE a.company_id = $1 AND a.status = 'in_progress'
        AND NOT EXISTS (SELECT 1 FROM portal_account p WHERE p.company_id = a.company_id)
      ORDER BY a.student_id, a.scheme, a.id`,
    [ctx.company_id],
  );
  for (const [n, row] of (rows as { student_id: number; scheme: string; guidance_id: number }[]).entries()) {
    const [portal, address] = PORTALS[row.scheme] ?? [];
    if (!portal) continue;
    await call(portalAccountApi.add)(
      { ...ctx, admin_id: row.guidance_id },
      {
        student_id: row.student_id,
        portal,
        address: address ?? '',
        login: `demo.applicant${n + 1}`,
        secret: `Demo-portal-${1000 + n}`,
        email: `applicant${n + 1}@example.com`,
        two_factor: n % 3 === 0 ? '家长手机收验证码' : '',
      },
    );
  }
}
