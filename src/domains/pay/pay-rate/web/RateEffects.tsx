import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import type { ApiError } from '@/kernel/web/api/client.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { payRateApi } from '../pay-rate.contract.ts';
import { payRateText } from '../pay-rate.text.ts';
import './pay-rate.css';

interface RateEffectsProps {
  readonly effects: OutputOf<typeof payRateApi.preview> | undefined;
  readonly error: ApiError | null;
}

/** Every lesson whose pay a rate would change. */
export function RateEffects({ effects, error }: RateEffectsProps) {
  const t = useText(payRateText);
  if (error) return <Note tone="warning">{error.msg}</Note>;
  if (!effects) return <RowsSkeleton rows={2} />;
  if (effects.list.length === 0) return <Note>{t('preview_none')}</Note>;
  const amount = `${effects.total_fen > 0 ? '+' : ''}${formatFen(effects.total_fen)}`;
  return (
    <section className="rate-effects" aria-label={t('preview_lines')}>
      <Note tone="warning">{t('preview_some', { n: effects.list.length, amount })}</Note>
      <ul>
        {effects.list.map((one) => (
          <li key={one.lesson_id}>
            <span className="rate-effect-what">
              <Time at={one.starts_at} mode="datetime" />
              <CourseTypeTag code={one.course_type} />
              <small className="clip">
                {[one.teacher_name, one.subject_name, t('into_month', { month: one.month })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="rate-effect-fen">
              <Money fen={one.before_fen} zero="number" /> →{' '}
              <Money fen={one.after_fen} zero="number" strong />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
