import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { renewalApi } from '../renewal.contract.ts';
import { RATE_BY } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';

const percent = (bp: number | null) => (bp === null ? <Nothing /> : `${(bp / 100).toFixed(1)}%`);

/** The rate of a month by owner, course type or teacher, with what is still open beside it. */
export function RateDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(renewalText);
  const months = lastMonths();
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const [by, setBy] = useState<(typeof RATE_BY)[number]>('owner');
  const { data, error, refetch } = useApi(
    renewalApi.rate,
    { month, by },
    { enabled: open, keepPrevious: true, staleMs: 0 },
  );
  return (
    <SideDrawer open={open} onClose={onClose} width="middle" title={t('rate')}>
      <div className="drawer-pad">
        <div className="renewal-rate-head">
          <select
            className="control"
            aria-label={t('month')}
            value={month}
            onChange={(event) => setMonth(event.target.value)}
          >
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Segmented
            label={t('by')}
            value={by}
            options={RATE_BY.map((value) => ({ value, label: t(`by_${value}`) }))}
            onChange={setBy}
          />
        </div>
        <p className="mute">{t('rate_help')}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={6} />}
        {data?.list.length === 0 && <EmptyState title={t('rate_none')} />}
        {data && data.list.length > 0 && (
          <table className="renewal-rate">
            <thead>
              <tr>
                <th>{t(`by_${by}`)}</th>
                <th>{t('renewed')}</th>
                <th>{t('lost')}</th>
                <th>{t('still_open')}</th>
                <th>{t('rate_bp')}</th>
                <th>{t('money_rate_bp')}</th>
                <th>{t('renewed_fen')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.id ?? 0}>
                  <td>{row.name}</td>
                  <td className="num">{row.renewed}</td>
                  <td className="num">{row.lost}</td>
                  <td className="num">{row.still_open}</td>
                  <td className="num">{percent(row.rate_bp)}</td>
                  <td className="num">{percent(row.money_rate_bp)}</td>
                  <td>
                    <Money fen={row.renewed_fen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </SideDrawer>
  );
}
