import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { resultPermissions as may } from '../../result.access.ts';
import { resultApi } from '../../result.contract.ts';
import { resultPaths } from '../../result.paths.ts';
import { resultText } from '../../result.text.ts';
import { Touched } from '../Touched.tsx';
import { TONES } from '../useResultColumns.tsx';
import '../result.css';

const SHOWN = 12;

/** What a student has come to so far, newest first, and which offers hang on it. */
export function StudentResults({ studentId }: { studentId: number }) {
  const t = useText(resultText);
  const isSeen = useHolds()(may.read);
  const { data, error, refetch } = useApi(
    resultApi.list,
    { view: 'all' as const, student_id: studentId, limit: SHOWN },
    { enabled: isSeen, staleMs: 0 },
  );
  if (!isSeen) return null;
  const more = data && data.total > SHOWN && (
    <Link to={resultPaths.ofStudent(studentId)}>{t('all_of', { n: data.total })}</Link>
  );
  return (
    <Card title={t('title')} extra={more}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data?.list.length === 0 && <p className="mute">{t('no_results_yet')}</p>}
      {data && data.list.length > 0 && (
        <table className="result-short">
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                <td>
                  <TwoLines sub={`${row.series_name} ${row.exam_board_name}`}>{row.item_code}</TwoLines>
                </td>
                <td>
                  <b>{row.grade}</b>
                </td>
                <td>
                  <Tone tone={TONES[row.kind]}>{t(row.kind)}</Tone>
                </td>
                <td>
                  <Touched conditions={row.conditions} said={row.conditions_said} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
