import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import { entitlementExpiring } from '../entitlement.notices.ts';
import { entitlementListStore as lists } from './entitlement.list.store.ts';
import { entitlementStore as store } from './entitlement.store.ts';

const HOUR = 3600;
/** So many days before its end the class teacher is told, each once. */
const TOLD_BEFORE = [7, 30] as const;

async function tellExpiring(ctx: Ctx): Promise<void> {
  for (const days of TOLD_BEFORE) {
    const ending = await lists.ending(ctx, days);
    const types = await entitlementTypes.names(
      ctx,
      ending.map(({ type_id }) => type_id),
    );
    for (const { id, class_teacher_id, student_id, student_name, type_id, left, expires_on } of ending) {
      if (class_teacher_id !== null)
        await notices.tell(ctx, entitlementExpiring, {
          to: [class_teacher_id],
          values: {
            student_id,
            student: student_name,
            type: types.find((one) => one.id === type_id)?.name ?? '',
            days,
            left,
            day: expires_on ?? '',
          },
        });
      await store.keep(ctx, id, { told_days: days });
    }
  }
}

export const entitlementJobs = (database: Database): Job[] => [
  every('entitlement.expiring', HOUR, () => asEveryCompany(database, 'entitlement.expiring', tellExpiring)),
];
