import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { defineServer } from '@/kernel/server/module.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, firstDayOf, monthAfter } from '@/kernel/value/day.ts';
import { classHoursPermissions } from '../class-hours.access.ts';
import { classHoursModule } from '../class-hours.module.ts';
import { classHoursText } from '../class-hours.text.ts';
import { classHoursListStore, type LotFilter } from './class-hours.list.store.ts';
import { classHours, classHoursService } from './class-hours.service.ts';

/** Those that end first. */
async function firstLots(ctx: Ctx, filter: LotFilter) {
  const { list } = await classHoursListStore.page(ctx, { ...filter, sort: 'expires_on', ...FIRST_ROWS });
  return list.map(({ id, student_name, course_type, subject_name, expires_on, left_fen }) => ({
    title: [student_name, ctx.say(courseTypeText[course_type]), subject_name, expires_on]
      .filter(Boolean)
      .join(' · '),
    amount_fen: left_fen,
    url: accountPaths.hours({ view: 'lots', lot_id: id }),
  }));
}

export const classHoursServer = defineServer(classHoursModule, {
  services: [classHoursService],
  parts: [
    auditedSlot.part({
      doc: 'class_use',
      label: classHoursText.uses,
      text: classHoursText,
      readKey: auditPermissions.read.key,
    }),
    auditedSlot.part({
      doc: 'class_plan',
      label: classHoursText.plans,
      text: classHoursText,
      readKey: auditPermissions.read.key,
    }),
    auditedSlot.part({
      doc: 'class_lot',
      label: classHoursText.title,
      text: classHoursText,
      readKey: classHoursPermissions.read.key,
      sees: classHours.sees,
    }),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { month, to }) => {
        const last = clockOf(ctx.time_zone, to).day;
        const until = firstDayOf(monthAfter(month, 2));
        return [
          {
            key: 'expiring',
            label: monthCloseText.expiring_hours,
            count: await classHours.expiring(ctx, until),
            url: accountPaths.hours({ view: 'lots', state: 'usable', expires_to: until }),
            rows: {
              needs: classHoursPermissions.read,
              first: (own) => firstLots(own, { state: 'usable', expires_to: until }),
            },
          },
          {
            key: 'expired',
            label: monthCloseText.expired_hours,
            count: await classHours.expired(ctx, last),
            url: accountPaths.hours({ view: 'lots', state: 'expired', expires_to: last }),
            rows: {
              needs: classHoursPermissions.read,
              first: (own) => firstLots(own, { state: 'expired', expires_to: last }),
            },
          },
        ];
      },
    }),
  ],
});
