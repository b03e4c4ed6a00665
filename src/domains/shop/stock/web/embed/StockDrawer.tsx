import { ArrowLeftRight, ClipboardCheck, PackageMinus, PackagePlus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { productPermissions as may } from '../../../product/product.access.ts';
import { type Stock, stockApi } from '../../stock.contract.ts';
import type { ENTERED_KINDS } from '../../stock.kinds.ts';
import { stockText } from '../../stock.text.ts';
import { MoveForm } from './MoveForm.tsx';
import { Moves } from './Moves.tsx';
import { Waiting } from './Waiting.tsx';
import './stock.css';

type Kind = (typeof ENTERED_KINDS)[number];
const TASKS = [
  ['in', 'enter_in', PackagePlus],
  ['out', 'enter_out', PackageMinus],
  ['count', 'count', ClipboardCheck],
  ['damage', 'damage', TriangleAlert],
  ['transfer', 'transfer', ArrowLeftRight],
] as const;

interface StockDrawerProps {
  readonly productId: number | undefined;
  readonly onClose: () => void;
}

/** What the acting company has of a product, how it came and went, and who waits for it. */
export function StockDrawer({ productId, onClose }: StockDrawerProps) {
  const t = useText(stockText);
  return (
    <SideDrawer open={productId !== undefined} onClose={onClose} width="wide" title={t('title')}>
      {productId !== undefined && <ProductStock key={productId} productId={productId} />}
    </SideDrawer>
  );
}

function ProductStock({ productId }: { productId: number }) {
  const t = useText(stockText);
  const holds = useHolds();
  const mayKeep = holds(may.stock);
  const { data, error, refetch } = useApi(stockApi.list, { product_id: productId }, { staleMs: 0 });
  const [task, setTask] = useState<Kind>();
  const [view, setView] = useState<'moves' | 'waiting'>('moves');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.list.length === 0) return <EmptyState title={t('keeps_none')} />;
  return (
    <div className="stock">
      <Variants list={data.list} mayKeep={mayKeep} />
      {mayKeep && !task && (
        <div className="stock-tasks">
          {TASKS.map(([kind, label, icon]) => (
            <Button key={kind} icon={icon} onClick={() => setTask(kind)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
      {task && <MoveForm key={task} kind={task} variants={data.list} onClose={() => setTask(undefined)} />}
      {mayKeep && (
        <Tabs
          tabs={[
            { key: 'moves', label: t('moves') },
            { key: 'waiting', label: t('waiting') },
          ]}
          value={view}
          onChange={(key) => setView(key as 'moves' | 'waiting')}
          label={t('title')}
        >
          {view === 'moves' ? <Moves productId={productId} /> : <Waiting productId={productId} />}
        </Tabs>
      )}
    </div>
  );
}

function Variants({ list, mayKeep }: { list: readonly Stock[]; mayKeep: boolean }) {
  const t = useText(stockText);
  return (
    <div className="table small-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('variant')}</th>
            <th scope="col" className="cell-right">
              {t('on_hand')}
            </th>
            <th scope="col" className="cell-right">
              {t('held')}
            </th>
            <th scope="col" className="cell-right">
              {t('available')}
            </th>
            {mayKeep && (
              <th scope="col" className="cell-right">
                {t('average_fen')}
              </th>
            )}
            <th scope="col" className="cell-right">
              {t('counted_on')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id} data-sku={row.code}>
              <td>
                <b>{row.variant || row.code}</b> {row.variant && <small className="mute">{row.code}</small>}
              </td>
              <td className="cell-right num">{row.on_hand}</td>
              <td className="cell-right num">{row.held}</td>
              <td className="cell-right num">
                <span className={row.available <= row.low_stock ? 'stock-low' : undefined}>
                  {row.available}
                </span>
              </td>
              {mayKeep && (
                <td className="cell-right">
                  {row.average_fen === null ? <Nothing /> : <Money fen={row.average_fen} zero="number" />}
                </td>
              )}
              <td className="cell-right num">
                {row.counted_on ?? <span className="mute">{t('never_counted')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
