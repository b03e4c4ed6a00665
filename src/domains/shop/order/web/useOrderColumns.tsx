import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Shelf } from '../../product/product.kinds.ts';
import type { Order } from '../order.shapes.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText } from '../order.text.ts';

/** Of one student, their name is above the list. */
export function useOrderColumns(isOfOne = false, source: Shelf = 'zhiliao'): Column<Order>[] {
  const t = useText(orderText);
  const columns: Column<Order>[] = [
    {
      field: 'number',
      width: 150,
      show: (number, { placed_at }) => (
        <TwoLines sub={placed_at === null ? null : <Time at={placed_at} mode="datetime" />}>
          {number}
        </TwoLines>
      ),
    },
    {
      field: 'student_name',
      width: 90,
      show: (name, { student_id }) =>
        student_id === null ? <Nothing /> : <StudentLink id={student_id} name={name ?? ''} />,
    },
    {
      field: 'items',
      width: 190,
      show: (items, { item_count }) => (
        <span className="clip" title={items.join('、')}>
          {items.join('、')}
          {item_count > items.length && <span className="mute"> {t('items_more', { n: item_count })}</span>}
        </span>
      ),
    },
    {
      field: 'amount_fen',
      width: 112,
      show: (fen, { coin_fen }) => (
        <TwoLines sub={coin_fen > 0 ? `${t('virtual')} ${formatFen(coin_fen)}` : null}>
          <span className="num">{formatFen(fen)}</span>
        </TwoLines>
      ),
    },
    {
      field: 'accounts',
      width: 104,
      from: 1184,
      show: (accounts) => (accounts.length ? accounts.map((account) => t(account)).join(' · ') : <Nothing />),
    },
    {
      field: 'status',
      width: 120,
      show: (value) => <StatusTag status={shopOrderStatus} value={value} />,
    },
    ...(source === 'weapp'
      ? [
          {
            field: 'problem' as const,
            width: 160,
            show: (value: Order['problem']) =>
              value === null ? <Nothing /> : <Tone tone="danger">{t(value)}</Tone>,
          },
          { field: 'weapp_order_id' as const, width: 150, from: 1450 },
        ]
      : []),
    {
      key: 'shipping',
      title: t('shipping'),
      width: 70,
      from: source === 'weapp' ? 1100 : undefined,
      show: ({ sent_count, piece_count }) =>
        piece_count === 0 ? (
          <Nothing />
        ) : (
          <span className="num">
            {sent_count} / {piece_count}
          </span>
        ),
    },
    {
      field: 'refund_status',
      width: 124,
      from: source === 'weapp' ? 1180 : undefined,
      show: (value) => (value === 'none' ? <Nothing /> : <Tone tone="warning">{t(value)}</Tone>),
    },
    { field: 'adviser_name', width: 90, from: 1450 },
    { field: 'created_by_name', width: 90, from: 1360 },
    { field: 'waits_since', width: 100, from: 1100 },
    { field: 'discount_fen', width: 100, hidden: true },
    { field: 'delivery', width: 80, hidden: true, show: (value) => t(value) },
    { field: 'audited_at', width: 110, hidden: true },
    { field: 'note', width: 160, hidden: true },
  ];
  return isOfOne ? columns.filter(({ field }) => field !== 'student_name') : columns;
}
