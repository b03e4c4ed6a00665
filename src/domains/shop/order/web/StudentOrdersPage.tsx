import { StoreFrame } from './embed/StoreFrame.tsx';
import { OrderList } from './OrderList.tsx';

/** The orders of one student. */
export function StudentOrdersPage() {
  return <StoreFrame tab="orders">{(studentId) => <OrderList studentId={studentId} />}</StoreFrame>;
}
