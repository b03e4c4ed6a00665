import { FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { payAdjustmentPermissions } from '../../pay-adjustment/pay-adjustment.access.ts';
import { payAdjustmentText } from '../../pay-adjustment/pay-adjustment.text.ts';
import { payAdjustments } from '../../pay-adjustment/server/pay-adjustment.service.ts';
import { payLinePermissions } from '../../pay-line/pay-line.access.ts';
import { payLines } from '../../pay-line/server/pay-line.service.ts';
import { payRatePaths } from '../../pay-rate/pay-rate.paths.ts';
import { salaryPermissions, TEACHER_SALARY } from '../salary.access.ts';
import type { Check } from '../salary.contract.ts';
import { type SalaryFilter, salaryListStore } from './salary.list.store.ts';

interface CheckRows {
  readonly needs: Permission;
  readonly first: (
    ctx: Ctx,
    month: string,
  ) => Promise<readonly { title: string; amount_fen?: number; url: string }[]>;
}

const sheets = (filter: SalaryFilter): CheckRows => ({
  needs: salaryPermissions.read,
  first: async (ctx, month) => {
    const { list } = await salaryListStore.page(ctx, { ...filter, month, ...FIRST_ROWS });
    return list.map(({ id, teacher_name, total_fen }) => ({
      title: `${teacher_name} ${month}`,
      amount_fen: total_fen,
      url: `${TEACHER_SALARY}?month=${month}&salary_id=${id}`,
    }));
  },
});

/** The first rows of what is counted before a month is locked, by the check. Lessons are shown by attendance. */
export const checkRows: Readonly<
  Record<Exclude<Check['key'], 'unmarked_one' | 'unmarked_class'>, CheckRows>
> = {
  raised: sheets({ only: 'raised_only' }),
  drafts: sheets({ status: 'draft' }),
  completed: sheets({ status: 'completed' }),
  missing: {
    needs: payLinePermissions.read,
    first: async (ctx, month) => {
      const { list } = await payLines.page(ctx, { month, is_missing: 1, ...FIRST_ROWS });
      return list.map(({ teacher_id, teacher_name, lesson_on, subject_name }) => ({
        title: [teacher_name, lesson_on, subject_name].filter(Boolean).join(' · '),
        url: payRatePaths.ofTeacher({ teacher_id, view: 'lines', month, is_missing: 1 }),
      }));
    },
  },
  adjustments: {
    needs: payAdjustmentPermissions.read,
    first: async (ctx, month) => {
      const { list } = await payAdjustments.page(ctx, { month, status: 'submitted', ...FIRST_ROWS });
      return list.map(({ id, teacher_name, kind, signed_fen }) => ({
        title: `${teacher_name} · ${ctx.say(payAdjustmentText[kind])}`,
        amount_fen: signed_fen,
        url: `${TEACHER_SALARY}?view=adjustments&pay_adjustment_id=${id}`,
      }));
    },
  },
  undrafted: {
    needs: salaryPermissions.read,
    first: async (ctx, month) =>
      (await salaryListStore.firstUndrafted(ctx, month, FIRST_ROWS.limit)).map(
        ({ teacher_id, teacher_name, earned_fen }) => ({
          title: teacher_name,
          amount_fen: earned_fen,
          url: `${TEACHER_SALARY}?month=${month}&teacher_id=${teacher_id}`,
        }),
      ),
  },
};
