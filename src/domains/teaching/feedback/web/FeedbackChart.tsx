import { useMemo } from 'react';
import { daysBetween } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { feedbackApi } from '../feedback.contract.ts';
import { feedbackText } from '../feedback.text.ts';
import './feedback.css';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [900, 168, 24, 12, 10, 24];
const DASHES = ['', '6 4', '2 3', '10 3 2 3', '1 4'];
const SERIES = 5;

interface Point {
  readonly id: number;
  readonly on: string;
  readonly mastery: number;
}
interface Line {
  readonly name: string;
  readonly points: readonly Point[];
}

/** How well each subject is mastered, over time: a line each, told apart by colour and dash. */
export function FeedbackChart({ student_id, onOpen }: { student_id: number; onOpen: (id: number) => void }) {
  const t = useText(feedbackText);
  const { data } = useApi(feedbackApi.history, { student_id });
  const lines = useMemo(() => linesOf(data?.list ?? [], t('subject')), [data, t]);
  const points = lines.flatMap((line) => line.points);
  if (points.length < 2) return <p className="feedback-chart-none mute">{t('chart_none')}</p>;
  const ends = [...new Set(points.map(({ on }) => on).toSorted())];
  const [first = '', last = first] = [ends[0], ends.at(-1)];
  const length = Math.max(1, daysBetween(first, last));
  const x = (on: string) => LEFT + (daysBetween(first, on) / length) * (WIDTH - LEFT - RIGHT);
  const y = (mastery: number) => TOP + ((5 - mastery) / 4) * (HEIGHT - TOP - BOTTOM);
  return (
    <figure className="feedback-chart">
      <figcaption>
        {lines.map(({ name }, at) => (
          <span key={name}>
            <svg width="22" height="8" aria-hidden="true">
              <line x1="0" y1="4" x2="22" y2="4" className={`series-${at}`} strokeDasharray={DASHES[at]} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset; its points are buttons, so that it is no image. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={t('chart_label')}>
        {[1, 2, 3, 4, 5].map((grade) => (
          <g key={grade}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(grade)} y2={y(grade)} className="grid" />
            <text x={LEFT - 8} y={y(grade) + 4} textAnchor="end">
              {grade}
            </text>
          </g>
        ))}
        {[ends[0], ends.at(-1)].map(
          (on, at) =>
            on && (
              <text key={on} x={x(on)} y={HEIGHT - 6} textAnchor={at === 0 ? 'start' : 'end'}>
                {on}
              </text>
            ),
        )}
        {lines.map(({ name, points: own }, at) => (
          <g key={name} className={`series-${at}`}>
            <polyline
              points={own.map(({ on, mastery }) => `${x(on)},${y(mastery)}`).join(' ')}
              strokeDasharray={DASHES[at]}
            />
            {own.map((point) => (
              // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
              <circle
                key={point.id}
                cx={x(point.on)}
                cy={y(point.mastery)}
                r={4.5}
                role="button"
                tabIndex={0}
                aria-label={`${name} ${point.on} ${point.mastery}`}
                onClick={() => onOpen(point.id)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onOpen(point.id);
                }}
              >
                <title>{`${name} · ${point.on} · ${point.mastery} / 5`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The subjects with the most to show, in a fixed order. */
function linesOf(
  list: readonly { id: number; on: string; subject_name: string | null; mastery: number | null }[],
  unnamed: string,
): Line[] {
  const bySubject = new Map<string, Point[]>();
  for (const { id, on, subject_name, mastery } of list) {
    if (mastery === null) continue;
    const name = subject_name ?? unnamed;
    bySubject.set(name, [...(bySubject.get(name) ?? []), { id, on, mastery }]);
  }
  return [...bySubject]
    .map(([name, points]) => ({ name, points }))
    .toSorted((a, b) => b.points.length - a.points.length || a.name.localeCompare(b.name))
    .slice(0, SERIES);
}
