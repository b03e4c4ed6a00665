import { Link } from 'react-router';
import { demandPermissions } from '@/domains/teaching/demand/demand.access.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { planPaths } from '@/domains/teaching/plan/plan.paths.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import type { ExamEntryWhole } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';

/** Lessons that are planned while a paper is sat, each a click away from where it is moved. */
export function LessonsThen({ one }: { one: ExamEntryWhole }) {
  const t = useText(examEntryText);
  const [holds, { company_id }] = [useHolds(), useActor()];
  const mayMove = holds(demandPermissions.adjust) && one.company_id === company_id;
  return (
    <Card title={t('lessons_at')}>
      <table className="exam-table exam-clashes">
        <tbody>
          {one.lessons_then.map(({ lesson_id, lesson_demand_id, starts_at, ends_at }) => (
            <tr key={lesson_id}>
              <td>
                <Time at={starts_at} mode="datetime" /> – <Time at={ends_at} mode="datetime" />
              </td>
              <td>
                {mayMove && lesson_demand_id !== null ? (
                  <Link to={planPaths.adjust({ demand_id: lesson_demand_id })}>{t('lesson_move')}</Link>
                ) : (
                  holds(lessonPermissions.read) && (
                    <Link to={lessonPaths.upcoming({ id: lesson_id })}>{t('lesson_open')}</Link>
                  )
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
