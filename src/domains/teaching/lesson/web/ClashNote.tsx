import { TriangleAlert } from 'lucide-react';
import type { InputOf } from '@/kernel/contract/api.ts';
import { whenText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { lessonApi } from '../lesson.contract.ts';
import { lessonText } from '../lesson.text.ts';
import './lesson.css';

interface ClashNoteProps {
  readonly input: Omit<InputOf<typeof lessonApi.clash>, 'starts' | 'minutes'>;
  readonly starts: readonly number[];
  readonly minutes: number | undefined;
  /** Lists every lesson, and not the clashes alone. */
  readonly zone?: string;
}

/** What stands in the way of some times, told before anything is saved. */
export function ClashNote({ input, starts, minutes, zone }: ClashNoteProps) {
  const t = useText(lessonText);
  const lang = useLang();
  const asked = useDebounced(JSON.stringify({ ...input, starts, minutes }), 250);
  const { starts: times = [], minutes: length, ...wanted } = JSON.parse(asked);
  const enabled = times.length > 0 && Number.isInteger(length) && length > 0 && length <= 720;
  const { data, isFetching } = useApi(
    lessonApi.clash,
    { ...wanted, starts: times, minutes: length ?? 1 },
    { enabled, keepPrevious: true },
  );
  if (!enabled) return null;
  if (!data) return <p className="mute clash-note">{isFetching ? t('checking') : ''}</p>;
  const clashing = data.list.filter(({ clashes }) => clashes.length > 0);
  return (
    <div className={clashing.length ? 'clash-note clash-note-hit' : 'clash-note'} aria-live="polite">
      <b>
        {clashing.length > 0 && <Icon of={TriangleAlert} size={14} />}
        {clashing.length
          ? t('preview_clash', { n: clashing.length })
          : t('preview_free', { n: data.list.length })}
      </b>
      <ul>
        {data.list.map(
          ({ starts_at, clashes, holiday }) =>
            (zone || clashes.length > 0) && (
              <li key={starts_at}>
                {zone && (
                  <span className="num">
                    {whenText(zone, { starts_at, ends_at: starts_at + (length ?? 0) * 60 }, lang)}
                  </span>
                )}
                {holiday && <em>{holiday}</em>}
                {clashes.map(({ text }) => (
                  <span key={text} className="clash-text">
                    {text}
                  </span>
                ))}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
