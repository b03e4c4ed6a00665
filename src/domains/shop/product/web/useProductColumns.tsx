import { formatFen } from '@/kernel/value/money.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import type { Product } from '../product.shapes.ts';
import { productStatus } from '../product.status.ts';
import { productText } from '../product.text.ts';
import { StockMark } from './StockMark.tsx';

const priceOf = ({ price_from_fen, price_to_fen }: Product): string => {
  if (price_from_fen === null) return '';
  const from = formatFen(price_from_fen);
  return price_to_fen === price_from_fen ? from : `${from} – ${formatFen(price_to_fen ?? 0)}`;
};

export function useProductColumns(): Column<Product>[] {
  const t = useText(productText);
  return [
    {
      field: 'name',
      width: 240,
      show: (name, { cover_id, code, kind }) => (
        <span className="product-name">
          <Cover kind={kind} name={name} code={code} pictureId={cover_id} />
          <TwoLines sub={code}>{name}</TwoLines>
        </span>
      ),
    },
    { field: 'category_name', width: 90 },
    { field: 'kind', width: 120, show: (kind) => t(kind) },
    {
      field: 'price_from_fen',
      width: 150,
      show: (_, row) => <span className="num">{priceOf(row)}</span>,
    },
    { field: 'available', width: 110, show: (_, row) => <StockMark product={row} /> },
    { field: 'sold_30', width: 96, from: 1000 },
    {
      field: 'returned_percent',
      width: 80,
      from: 1100,
      show: (percent) => (percent === null ? <Nothing /> : <span className="num">{`${percent}%`}</span>),
    },
    {
      field: 'shelves',
      width: 130,
      from: 900,
      show: (shelves) => (shelves.length ? shelves.map((shelf) => t(shelf)).join(' · ') : <Nothing />),
    },
    { field: 'status', width: 90, show: (value) => <StatusTag status={productStatus} value={value} /> },
    { field: 'sold_here', width: 90, hidden: true },
    { field: 'sale_from', width: 100, hidden: true },
    { field: 'sale_to', width: 100, hidden: true },
    { field: 'created_by_name', width: 90, hidden: true },
    { field: 'created_at', width: 110, hidden: true },
  ];
}
