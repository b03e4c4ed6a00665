import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { daysBetween } from '@/kernel/value/day.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { Entitlement } from '../entitlement.contract.ts';
import { entitlementStatus } from '../entitlement.status.ts';
import { entitlementText } from '../entitlement.text.ts';

const SOON_DAYS = 30;

/** Of one student, their name is above the list. */
export function useEntitlementColumns(isOfOne: boolean): Column<Entitlement>[] {
  const t = useText(entitlementText);
  const isSoon = ({ expires_on, status }: Entitlement) =>
    status === 'active' && expires_on !== null && daysBetween(companyToday(), expires_on) <= SOON_DAYS;
  const columns: Column<Entitlement>[] = [
    {
      field: 'student_name',
      width: 110,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    { field: 'type_name', width: 150 },
    {
      field: 'origin',
      width: 170,
      show: (origin, { product_name, order_number }) => (
        <TwoLines sub={order_number}>{product_name ?? t(origin)}</TwoLines>
      ),
    },
    { field: 'granted', width: 70 },
    { field: 'used', width: 70 },
    { field: 'left', width: 70 },
    {
      field: 'expires_on',
      width: 110,
      show: (day, row) =>
        day === null ? (
          <Nothing />
        ) : (
          <span className={isSoon(row) ? 'num tone-text-warning' : 'num'}>{day}</span>
        ),
    },
    { field: 'worth_left_fen', width: 110 },
    {
      field: 'status',
      width: 90,
      show: (value, { frozen_on }) => (
        <TwoLines sub={frozen_on && t('frozen_since', { day: frozen_on })}>
          <StatusTag status={entitlementStatus} value={value} />
        </TwoLines>
      ),
    },
    { field: 'class_teacher_name', width: 90, from: 1100 },
    { field: 'note', width: 160, hidden: true },
    { field: 'created_by_name', width: 90, hidden: true },
    { field: 'created_at', width: 110, hidden: true },
  ];
  return isOfOne ? columns.filter(({ field }) => field !== 'student_name') : columns;
}
