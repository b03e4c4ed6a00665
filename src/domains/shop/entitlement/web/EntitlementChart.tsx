import { useMemo } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { linesOption } from '@/kernel/web/board/periodCharts.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { entitlementApi } from '../entitlement.contract.ts';
import { entitlementText } from '../entitlement.text.ts';

const HEIGHT = 220;
const LINES = [
  ['granted', 'actual'],
  ['used', 'expand'],
  ['expired', 'target'],
] as const;

/** Uses that came, were used and expired, month by month; the table below has them by type. */
export function EntitlementChart({ typeId }: { typeId: number | undefined }) {
  const t = useText(entitlementText);
  const asked = typeId === undefined ? {} : { type_id: typeId };
  const { data, error, refetch } = useApi(entitlementApi.months, asked, { staleMs: 0 });
  const names = LINES.map(([field]) => t(field)).join('\n');
  const option = useMemo(
    () =>
      linesOption({
        names: (data?.months ?? []).map(({ month }) => month.slice(2)),
        unit: 'count',
        series: LINES.map(([field, key], at) => ({
          key,
          name: names.split('\n')[at] ?? '',
          values: (data?.months ?? []).map((row) => row[field]),
        })),
      }),
    [data, names],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <div className="drawer-pad">
      <Legend entries={LINES.map(([field, colour]) => ({ colour, label: t(field) }))} />
      <Chart option={option} height={HEIGHT} label={t('chart')} />
      <h3>{t('by_type')}</h3>
      <table className="entitlement-types">
        <thead>
          <tr>
            <th>{t('type_name')}</th>
            {LINES.map(([field]) => (
              <th key={field}>{t(field)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.types.map((row) => (
            <tr key={row.type_id}>
              <td>{row.type_name}</td>
              {LINES.map(([field]) => (
                <td key={field} className="num">
                  {row[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
