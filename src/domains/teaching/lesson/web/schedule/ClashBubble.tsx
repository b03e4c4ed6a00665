import { TriangleAlert } from 'lucide-react';
import { whenText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { lessonApi } from '../../lesson.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { lessonText } from '../../lesson.text.ts';
import { type Drag, timesOf } from './useDrag.ts';

/** What stands in the way of a lesson where it is held now: asked of the server once it rests there. */
export function useDragClashes(drag: Drag | undefined, zone: string) {
  const key = drag ? `${drag.lesson.id} ${timesOf(zone, drag).starts_at} ${drag.minutes}` : '';
  const settled = useDebounced(key, 120);
  const [id, starts_at, minutes] = settled.split(' ').map(Number);
  const { data } = useApi(
    lessonApi.clash,
    { id: id || 1, starts: [starts_at || 0], minutes: minutes || 1 },
    { enabled: settled !== '', staleMs: 2000 },
  );
  return settled === key && key !== '' ? data?.list[0]?.clashes : undefined;
}

interface ClashBubbleProps {
  readonly drag: Drag;
  readonly zone: string;
  readonly met: readonly LessonBrief[];
  readonly clashes: ReturnType<typeof useDragClashes>;
  readonly side: 'left' | 'right';
  /** Takes one of the free times that are proposed. */
  readonly onTake: (starts_at: number) => void;
}

/** Beside a lesson on its way: who is taken there, and where it returns to. */
export function ClashBubble({ drag, zone, met, clashes, side, onTake }: ClashBubbleProps) {
  const t = useText(lessonText);
  const lang = useLang();
  const { starts_at, ends_at } = drag.lesson;
  const target = timesOf(zone, drag);
  const n = clashes ? clashes.length : met.length;
  const when = whenText(zone, target, lang);
  return (
    <div className={`ev-bubble ev-bubble-${side}${n > 0 ? ' ev-bubble-hit' : ''}`} role="status">
      {n > 0 ? (
        <>
          <b>
            <Icon of={TriangleAlert} size={14} />
            {t('cannot_drop', { n })}
          </b>
          <ul>
            {clashes
              ? clashes.map(({ text }) => <li key={text}>{text}</li>)
              : met.map(({ id, teacher_name, subject_name }) => (
                  <li key={id}>{`${teacher_name} · ${subject_name ?? ''}`}</li>
                ))}
          </ul>
          {clashes && <FreeTimes drag={drag} zone={zone} onTake={onTake} />}
          <small>{t('back_to', { when: whenText(zone, { starts_at, ends_at }, lang) })}</small>
        </>
      ) : (
        <b className="ev-bubble-free">{clashes ? t('drop_here', { when }) : when}</b>
      )}
    </div>
  );
}

/** Where it could stand instead; a click takes it there. */
function FreeTimes({ drag, zone, onTake }: Pick<ClashBubbleProps, 'drag' | 'zone' | 'onTake'>) {
  const t = useText(lessonText);
  const lang = useLang();
  const { starts_at } = timesOf(zone, drag);
  const { minutes, lesson } = drag;
  const { data } = useApi(lessonApi.free, { id: lesson.id, starts_at, minutes }, { staleMs: 2000 });
  if (!data?.list.length) return null;
  return (
    <div className="ev-bubble-ways">
      {data.list.map((at) => (
        <button key={at} type="button" className="ev-bubble-way num" onClick={() => onTake(at)}>
          {t('free_at', { when: whenText(zone, { starts_at: at, ends_at: at + minutes * 60 }, lang) })}
        </button>
      ))}
    </div>
  );
}
