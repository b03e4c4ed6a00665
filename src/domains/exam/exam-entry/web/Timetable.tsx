import { CalendarPlus, Printer } from 'lucide-react';
import { exportList, openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Moment } from '../../exam-series/web/embed/Moment.tsx';
import { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryText } from '../exam-entry.text.ts';
import './exam-entry.css';

/** When and where a student sits, and what can still be held for further entries. */
export function Timetable({ studentId }: { studentId: number }) {
  const t = useText(examEntryText);
  const { data, error, refetch } = useApi(examEntryApi.timetable, { student_id: studentId }, { staleMs: 0 });
  return (
    <Card
      title={t('days_ahead')}
      extra={
        data && (
          <span className="exam-tools">
            <span>
              {t('apply_balance')} <Money fen={data.available_fen} zero="number" strong />
            </span>
            {data.list.length > 0 && <TimetableTools student_id={studentId} />}
          </span>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && data.list.length === 0 && <p className="mute">{t('no_timetable')}</p>}
      {data && data.list.length > 0 && (
        <table className="exam-table">
          <thead>
            <tr>
              <th>{t('starts_at')}</th>
              <th>{t('component')}</th>
              <th className="num">{t('minutes')}</th>
              <th>{t('centre_name')}</th>
              <th>{t('candidate_number')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={`${one.entry_id}-${one.component}`}>
                <td>
                  <Time at={one.starts_at} mode="datetime" />
                  <div className="mute exam-zone">
                    {t('board_time')} <Moment at={one.starts_at} zone={one.zone} />
                  </div>
                </td>
                <td>
                  {one.item_code} {one.component}
                </td>
                <td className="num">{one.minutes}</td>
                <td>{one.site || one.centre_name}</td>
                <td className="num">{one.candidate_number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function TimetableTools(of: { student_id: number }) {
  const t = useText(examEntryText);
  return (
    <>
      <Button size="small" icon={Printer} onClick={() => openBeside(examEntryApi.timetable_print, of)}>
        {t('print')}
      </Button>
      <Button
        size="small"
        icon={CalendarPlus}
        onClick={() => exportList(examEntryApi.timetable_calendar, of)}
      >
        {t('to_calendar')}
      </Button>
    </>
  );
}
