import { Link } from 'react-router';
import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { classHoursPermissions } from '@/domains/money/class-hours/class-hours.access.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { entitlementPermissions } from '../../entitlement/entitlement.access.ts';
import { orderPaths } from '../order.paths.ts';
import type { OrderLine } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

interface BroughtLinksProps {
  readonly studentId: number | null;
  readonly line: OrderLine;
}

/** The ways to what a line has brought: the lot among the student's hours, and their entitlements. */
export function BroughtLinks({ studentId: student_id, line: { lot_id, granted } }: BroughtLinksProps) {
  const t = useText(orderText);
  const holds = useHolds();
  if (student_id === null) return null;
  const seesHours = holds(accountPermissions.read) && holds(classHoursPermissions.read);
  return (
    <>
      {lot_id !== null && seesHours && (
        <Link to={accountPaths.studentHours({ student_id, view: 'lots', lot_id })}>{t('see_hours')}</Link>
      )}{' '}
      {granted > 0 && holds(entitlementPermissions.read) && (
        <Link to={orderPaths.equity({ student_id, view: 'all' })}>{t('see_entitlements')}</Link>
      )}
    </>
  );
}
