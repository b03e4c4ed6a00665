import { StoreFrame } from '../../order/web/embed/StoreFrame.tsx';
import { EntitlementList } from './EntitlementList.tsx';

/** The entitlements of one student. */
export function StoreEquityPage() {
  return <StoreFrame tab="equity">{(studentId) => <EntitlementList studentId={studentId} />}</StoreFrame>;
}
