import { Link, useLocation } from 'react-router';
import { whenText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { useCompanyZone } from '@/kernel/web/session/zone.ts';
import { feedbackPermissions as may } from '../feedback.access.ts';
import { type Feedback, feedbackApi } from '../feedback.contract.ts';
import { feedbackText } from '../feedback.text.ts';
import { addAddress } from './embed/addAddress.ts';

/** The form hands over which one it has just written. */
export const writtenState = (id: number) => ({ written: id });

/** What comes after a feedback: whom else of the lesson nobody wrote about, or the teacher's next lesson. */
export function AfterFeedback({ doc }: { doc: Feedback }) {
  const { state } = useLocation();
  const mayWrite = useHolds()(may.write);
  const isNew = (state as { written?: number } | null)?.written === doc.id;
  return isNew && mayWrite && doc.kind === 'subject' ? <Next doc={doc} /> : null;
}

function Next({ doc: { lesson_id, teacher_id } }: { doc: Feedback }) {
  const t = useText(feedbackText);
  const lang = useLang();
  const zone = useCompanyZone();
  const join = useJoin();
  const same = useApi(
    feedbackApi.lessons,
    { lesson_id: lesson_id ?? 0 },
    { enabled: lesson_id !== null, staleMs: 0 },
  );
  const due = useApi(feedbackApi.due, { limit: 1, ...(teacher_id && { teacher_id }) }, { staleMs: 0 });
  const next = same.data?.list[0] ?? due.data?.list[0];
  // Which comes first is known once both have answered.
  if (!due.data || (lesson_id !== null && !same.data && !same.error)) return null;
  return (
    <p className="feedback-after">
      {next ? (
        <Link className="btn btn-primary" to={addAddress('subject', { lesson_id: next.id })}>
          {t('next_due', { when: whenText(zone, next, lang), who: join(next.student_names) })}
        </Link>
      ) : (
        <span className="mute">{t('next_due_none')}</span>
      )}
    </p>
  );
}
