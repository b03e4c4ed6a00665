import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { ASSESS } from '../assessment.access.ts';
import { type AssessmentWhole, assessmentApi } from '../assessment.contract.ts';
import { assessmentText } from '../assessment.text.ts';
import { LazyRadar } from './LazyRadar.tsx';
import './assessment.css';

const MOST_SERIES = 3;

/** A teacher's confirmed assessments: the last ones drawn over each other, and each with its total. */
export function AssessHistory({ teacherId, onClose }: { teacherId: number; onClose: () => void }) {
  const t = useText(assessmentText);
  const { data, error, refetch } = useApi(assessmentApi.history, { teacher_id: teacherId });
  const name = data?.teacher_name ?? '';
  return (
    <SideDrawer open width="middle" onClose={onClose} title={name ? t('history_of', { name }) : t('history')}>
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={6} />}
        {data && data.list.length === 0 && <p className="mute">{t('history_none')}</p>}
        {data && data.list.length > 0 && (
          <>
            <Card title={t('radar')}>
              <Radar list={data.list} name={name} />
            </Card>
            <Card title={t('history')}>
              <table className="assess-history">
                <tbody>
                  {data.list.map((one) => (
                    <tr key={one.id}>
                      <th scope="row">
                        <Link to={`${ASSESS}?assessment_id=${one.id}`}>{one.cycle_name}</Link>
                      </th>
                      <td className="mute">
                        <Hy>{`${one.starts_on} – ${one.ends_on}`}</Hy>
                      </td>
                      <td className="end num">
                        <b>{one.total}</b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          </>
        )}
      </div>
    </SideDrawer>
  );
}

/** The criteria of the newest are the axes; an older one that lacks some has nothing there. */
function Radar({ list, name }: { list: readonly AssessmentWhole[]; name: string }) {
  const t = useText(assessmentText);
  const axes = (list[0]?.scores ?? []).map((one) => one.name);
  const series = list.slice(0, MOST_SERIES).map((one) => ({
    name: one.cycle_name,
    values: axes.map((axis) => one.scores.find((scored) => scored.name === axis)?.score ?? null),
  }));
  return <LazyRadar axes={axes} series={series} label={t('radar_label', { name })} />;
}
