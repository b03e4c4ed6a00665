import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { teacherDataPermissions as may, TEACHER_DATA } from '../../teacher-data.access.ts';
import { teacherDataApi } from '../../teacher-data.contract.ts';
import type { Days } from '../../teacher-data.rules.ts';
import { teacherDataText } from '../../teacher-data.text.ts';
import { METRICS, shownAs } from '../metrics.ts';

interface TeacherFiguresProps {
  readonly teacherId: number;
  readonly days: Days;
  readonly title: string;
}

/** A teacher's figures of some days in short, for those who may see them; the whole is a click away. */
export function TeacherFigures({ teacherId, days, title }: TeacherFiguresProps) {
  const t = useText(teacherDataText);
  const isSeen = useHolds()(may.own);
  const asked = { teacher_id: teacherId, ...days };
  const { data, error } = useApi(teacherDataApi.get, asked, { enabled: isSeen });
  if (!isSeen || error) return null;
  const link = `${TEACHER_DATA}?teacher_id=${teacherId}&from_day=${days.from_day}&to_day=${days.to_day}`;
  return (
    <Card title={title} extra={<Link to={link}>{t('title')}</Link>}>
      {!data && <RowsSkeleton rows={4} />}
      {data && (
        <Facts>
          {METRICS.map((key) => (
            <Fact key={key} label={t(key)}>
              <span className="num">{shownAs(key, data.figures[key], data.minutes_per_class_hour)}</span>
            </Fact>
          ))}
          {(['punctual_percent'] as const).map((key) => (
            <Fact key={key} label={t(key)}>
              {data.figures[key] === null ? undefined : <span className="num">{data.figures[key]}%</span>}
            </Fact>
          ))}
          {(['late_count', 'absent_count', 'missed_count', 'cover_given_count'] as const).map((key) => (
            <Fact key={key} label={t(key)}>
              <span className="num">{data.figures[key]}</span>
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}
