import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { clockText, minuteText, zoneText } from '@/kernel/value/time.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { lessonPermissions as may } from '../../lesson.access.ts';
import { lessonApi } from '../../lesson.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { lessonText } from '../../lesson.text.ts';
import { ClashBubble, useDragClashes } from './ClashBubble.tsx';
import { LessonBlock } from './LessonBlock.tsx';
import { LiveBlock } from './LiveBlock.tsx';
import { allOf, type Column, HOUR_PX, hoursOf, metBy, placesOf, weekPlacesOf, widthsOf } from './layout.ts';
import { type Drag, timesOf, useDrag } from './useDrag.ts';

interface BoardProps {
  readonly columns: readonly Column[];
  readonly lessons: readonly LessonBrief[];
  readonly zone: string;
  /** Whose clock stands beside, where it is another. */
  readonly otherZone: string | undefined;
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
  /** A free time was pointed at. */
  readonly onPoint: ((starts_at: number) => void) | undefined;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Days, or people and rooms of one day, side by side, hour under hour. */
export function Board({
  columns,
  lessons,
  zone,
  otherZone,
  openId,
  onOpen,
  onPoint,
  today,
  onDay,
}: BoardProps) {
  const area = useRef<HTMLDivElement>(null);
  const days = useMemo(() => [...new Set(columns.map(({ day }) => day))], [columns]);
  const hours = useMemo(() => hoursOf(zone, columns.flatMap(allOf)), [zone, columns]);
  const isDays = days.length === columns.length && days.length > 1;
  const widths = useMemo(() => widthsOf(zone, columns, isDays), [zone, columns, isDays]);
  const { run } = useAction(lessonApi.move, { success: lessonText.moved_done });
  const known = useRef<ReturnType<typeof useDragClashes>>(undefined);
  const onDrop = async (drag: Drag) => {
    const { starts_at } = timesOf(zone, drag);
    const { lesson, minutes } = drag;
    const isSame = starts_at === lesson.starts_at && minutes * 60 === lesson.ends_at - lesson.starts_at;
    const clash = known.current?.[0];
    // It stays where it was let go, beside the free times that are proposed, until one is taken or something else is done.
    if (clash) return void toast.error(clash.text);
    if (!isSame) await run({ id: lesson.id, version: lesson.version, starts_at, minutes });
    end();
  };
  const onTake = async ({ lesson, minutes }: Drag, starts_at: number) => {
    end();
    await run({ id: lesson.id, version: lesson.version, starts_at, minutes });
  };
  const { drag, end, onGrab, onKey, wasDrag } = useDrag({
    zone,
    days: isDays ? days : days.slice(0, 1),
    columns: area as RefObject<HTMLElement | null>,
    onDrop: (held) => void onDrop(held),
  });
  const clashes = useDragClashes(drag, zone);
  known.current = clashes;
  const holdsEdit = useHolds()(may.edit);
  const { company_id } = useActor();
  const open = useRef(onOpen);
  open.current = onOpen;
  const grab = useRef({ onGrab, onKey, wasDrag });
  grab.current = { onGrab, onKey, wasDrag };
  const onBlockOpen = useCallback((lesson: LessonBrief) => {
    if (!grab.current.wasDrag()) open.current(lesson.id);
  }, []);
  const onBlockGrab = useCallback<typeof onGrab>((...given) => grab.current.onGrab(...given), []);
  const onBlockKey = useCallback<typeof onKey>((...given) => grab.current.onKey(...given), []);
  const target = drag && timesOf(zone, drag);
  const met = drag && target ? metBy(drag.lesson, target, lessons) : [];
  const hits = new Set(met.map(({ id }) => id));
  return (
    <div
      className="cal"
      style={{ '--columns': widths.columns, '--least': widths.least } as never}
      data-days={isDays ? '' : undefined}
      data-dragging={drag ? '' : undefined}
      onPointerDownCapture={(event) => {
        if (drag && !(event.target as Element).closest('.ev-bubble')) end();
      }}
    >
      <div className="cal-head">
        <span className="cal-zone num">
          {zoneText(zone)}
          {otherZone && <small>{zoneText(otherZone)}</small>}
        </span>
        {columns.map(({ key, title, sub, isToday }) => (
          <div key={key} className={isToday ? 'is-today' : undefined}>
            <span className="clip">{title}</span>
            <small className="cal-count num">{sub}</small>
          </div>
        ))}
      </div>
      <div className="cal-body" style={{ height: (hours.last - hours.first) * HOUR_PX }}>
        <Hours
          first={hours.first}
          last={hours.last}
          zone={zone}
          otherZone={otherZone}
          day={days[0] ?? today}
        />
        <div className="cal-columns" ref={area}>
          {columns.map((column, at) => (
            <DayColumn
              key={column.key}
              column={column}
              zone={zone}
              first={hours.first}
              openId={openId}
              hits={hits}
              draggedId={drag?.lesson.id}
              isMovable={(lesson) =>
                holdsEdit && lesson.status === 'planned' && lesson.company_id === company_id
              }
              onOpen={onBlockOpen}
              onGrab={onBlockGrab}
              onKey={onBlockKey}
              onPoint={onPoint}
              onMore={isDays ? onDay : undefined}
            >
              {drag &&
                drag.day === column.day &&
                (isDays || column.lessons.some(({ id }) => id === drag.lesson.id)) && (
                  <>
                    <LessonBlock
                      lesson={{ ...drag.lesson, ...target }}
                      place={{ from: drag.from, to: drag.from + drag.minutes, lane: 0, lanes: 1 }}
                      first={hours.first}
                      zone={zone}
                      look={(clashes?.length ?? met.length) > 0 ? 'ev-ghost ev-ghost-hit' : 'ev-ghost'}
                    />
                    <div
                      className="ev-bubble-at"
                      style={{ top: ((drag.from - hours.first * 60) / 60) * HOUR_PX }}
                    >
                      <ClashBubble
                        drag={drag}
                        zone={zone}
                        met={met}
                        clashes={clashes}
                        side={at >= columns.length / 2 ? 'left' : 'right'}
                        onTake={(starts_at) => void onTake(drag, starts_at)}
                      />
                    </div>
                  </>
                )}
            </DayColumn>
          ))}
        </div>
      </div>
    </div>
  );
}

interface HoursProps {
  readonly first: number;
  readonly last: number;
  readonly zone: string;
  readonly otherZone: string | undefined;
  readonly day: string;
}
const Hours = ({ first, last, zone, otherZone, day }: HoursProps) => (
  <div className="cal-hours" aria-hidden="true">
    {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
      <span key={hour} className="num" style={{ top: (hour - first) * HOUR_PX }}>
        {hour > first && minuteText(hour * 60)}
        {hour > first && otherZone && <small>{clockText(otherZone, momentOf(zone, day, hour * 60))}</small>}
      </span>
    ))}
  </div>
);

interface DayColumnProps {
  readonly column: Column;
  readonly zone: string;
  readonly first: number;
  readonly openId: number | undefined;
  readonly hits: ReadonlySet<number>;
  readonly draggedId: number | undefined;
  readonly isMovable: (lesson: LessonBrief) => boolean;
  readonly onOpen: (lesson: LessonBrief) => void;
  readonly onGrab: ReturnType<typeof useDrag>['onGrab'];
  readonly onKey: ReturnType<typeof useDrag>['onKey'];
  readonly onPoint: ((starts_at: number) => void) | undefined;
  /** To the whole day, where a week has no room for all of it. */
  readonly onMore: ((day: string) => void) | undefined;
  readonly children: React.ReactNode;
}

function DayColumn(props: DayColumnProps) {
  const { column, zone, first, openId, hits, draggedId, isMovable, onPoint, onMore, children } = props;
  const { places, more } = useMemo(
    () => (onMore ? weekPlacesOf(zone, allOf(column)) : { places: placesOf(zone, allOf(column)), more: [] }),
    [zone, column, onMore],
  );
  const t = useText(lessonText);
  const look = ['cal-column', column.isToday && 'is-today', column.isWeekend && 'is-weekend'];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the page's button and N do the same.
    <div
      className={look.filter(Boolean).join(' ')}
      onDoubleClick={(event) => {
        if (!onPoint || event.target !== event.currentTarget) return;
        const { top } = event.currentTarget.getBoundingClientRect();
        const minute = Math.floor(((event.clientY - top) / HOUR_PX) * 2) * 30 + first * 60;
        onPoint(momentOf(zone, column.day, minute));
      }}
    >
      {column.lessons.map((lesson) => {
        const place = places.get(lesson.id);
        return (
          place && (
            <LessonBlock
              key={lesson.id}
              lesson={lesson}
              place={place}
              first={first}
              zone={zone}
              look={lesson.id === draggedId ? 'ev-origin' : hits.has(lesson.id) ? 'ev-hit' : ''}
              movable={isMovable(lesson)}
              isOpen={lesson.id === openId}
              onOpen={props.onOpen}
              onGrab={props.onGrab}
              onKey={props.onKey}
            />
          )
        );
      })}
      {column.lives.map((live) => {
        const place = places.get(-live.id);
        return place && <LiveBlock key={-live.id} live={live} place={place} first={first} zone={zone} />;
      })}
      {more.map(({ from, count }) => (
        <button
          key={from}
          type="button"
          className="cal-more num"
          style={{ top: ((from - first * 60) / 60) * HOUR_PX + 1 }}
          aria-label={t('more_day', { n: count })}
          title={t('more_day', { n: count })}
          onClick={() => onMore?.(column.day)}
        >
          +{count}
        </button>
      ))}
      {column.isToday && <NowLine zone={zone} first={first} />}
      {children}
    </div>
  );
}

const MINUTE_MS = 60_000;
function NowLine({ zone, first }: { zone: string; first: number }) {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { minute } = clockOf(zone, now);
  if (minute < first * 60) return null;
  return (
    <div className="cal-now" style={{ top: ((minute - first * 60) / 60) * HOUR_PX }}>
      <span className="num">{minuteText(minute)}</span>
    </div>
  );
}
