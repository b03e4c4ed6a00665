import { CalendarSync, ChevronLeft, ChevronRight, Plus, Printer, Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { monthOf, ownZone } from '@/kernel/value/day.ts';
import { longDayText, monthText, sameClock, weekdayText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { useCompanyZone } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { liveText } from '../../live/live.text.ts';
import { calendarText } from '../calendar.text.ts';
import { lessonPermissions as may } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import type { Lesson, LessonBrief } from '../lesson.shapes.ts';
import { lessonText } from '../lesson.text.ts';
import { CalendarDialog } from './CalendarDialog.tsx';
import { useRooms } from './LessonForms.tsx';
import { LessonPanels } from './LessonPanels.tsx';
import { Board } from './schedule/Board.tsx';
import { BusyTimes } from './schedule/BusyTimes.tsx';
import { GROUPS, VIEWS } from './schedule/layout.ts';
import { Month } from './schedule/Month.tsx';
import { PickFilter } from './schedule/PickFilter.tsx';
import { useColumns } from './schedule/useColumns.ts';
import { useLives } from './schedule/useLives.ts';
import { useSchedule } from './schedule/useSchedule.ts';
import '@/kernel/web/list/list.css';
import './schedule/schedule.css';

const LessonImport = lazyPart(async () => (await import('./LessonImport.tsx')).LessonImport);

type Schedule = ReturnType<typeof useSchedule>;
const NONE: readonly LessonBrief[] = [];

/** The timetable: by day, week or month; a lesson is moved by dragging it, or with the keys. */
export function SchedulePage() {
  const t = useText(lessonText);
  const holds = useHolds();
  const zone = useCompanyZone();
  const schedule = useSchedule(zone);
  const { data, error, refetch } = useApi(lessonApi.week, schedule.input, { keepPrevious: true });
  const panels = usePanels<Lesson>('lesson_id');
  const [pointed, setPointed] = useState<number>();
  const [subscribing, setSubscribing] = useState(false);
  const [importing, setImporting] = useState(false);
  const lessons = data?.list ?? NONE;
  const { lives, ...ofLives } = useLives(schedule);
  const onDay = (date: string) => schedule.set({ view: 'day', date });
  const mayAdd = holds(may.add);
  const add = (at?: number) => {
    setPointed(at);
    panels.add();
  };
  useKeys({ n: mayAdd ? () => add() : undefined });
  const otherZone = useOtherZone(schedule, zone, data?.zones ?? []);
  const columns = useColumns(schedule, zone, lessons, lives);
  return (
    <div className="schedule">
      <ScheduleHead
        schedule={schedule}
        onAdd={mayAdd ? () => add() : undefined}
        onImport={() => setImporting(true)}
        onSubscribe={holds(may.calendar) ? () => setSubscribing(true) : undefined}
      />
      <ScheduleFilters schedule={schedule} lessons={lessons} hasLives={lives.length > 0} />
      <BusyTimes schedule={schedule} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {ofLives.error && <ErrorState error={ofLives.error} onRetry={() => void ofLives.refetch()} />}
      {!data && !error && <RowsSkeleton rows={12} />}
      {data?.capped && <p className="mute schedule-capped">{t('capped')}</p>}
      {data && schedule.view === 'month' && (
        <Month
          first={schedule.first}
          month={monthOf(schedule.date)}
          today={schedule.today}
          zone={zone}
          lessons={lessons}
          lives={lives}
          onOpen={panels.open}
          onDay={onDay}
        />
      )}
      {data && schedule.view !== 'month' && (
        <Board
          columns={columns}
          lessons={lessons}
          zone={zone}
          otherZone={otherZone}
          openId={panels.shownId}
          onOpen={panels.open}
          onPoint={mayAdd ? add : undefined}
          onDay={onDay}
          today={schedule.today}
        />
      )}
      <LessonPanels panels={panels} zone={zone} at={pointed} />
      {importing && <LessonImport onClose={() => setImporting(false)} />}
      {subscribing && <CalendarDialog filters={schedule.filters} onClose={() => setSubscribing(false)} />}
    </div>
  );
}

/** The teacher's clock where one teacher is shown, else the person's own; none where it is the company's. */
function useOtherZone(
  { filters, input }: Schedule,
  zone: string,
  zones: readonly { teacher_id: number; zone: string }[],
): string | undefined {
  const theirs = zones.find(({ teacher_id }) => teacher_id === filters.teacher_id)?.zone;
  const other = theirs ?? ownZone();
  return sameClock(other, zone, input.from) ? undefined : other;
}

interface HeadProps {
  readonly schedule: Schedule;
  readonly onAdd: (() => void) | undefined;
  readonly onImport: () => void;
  readonly onSubscribe: (() => void) | undefined;
}
function ScheduleHead({ schedule, onAdd, onImport, onSubscribe }: HeadProps) {
  const t = useText(lessonText);
  const ofCalendars = useText(calendarText);
  const lang = useLang();
  const { view, by, set, step, today, first, date, days } = schedule;
  const last = days.at(-1) ?? first;
  const range =
    view === 'month'
      ? monthText(date, lang)
      : view === 'day'
        ? `${longDayText(date, lang)} ${weekdayText(date, lang)}`
        : `${longDayText(first, lang)} – ${monthOf(first) === monthOf(last) ? Number(last.slice(8)) : longDayText(last, lang)}`;
  const words = { day: t('day'), week: t('week_short'), month: t('month') };
  const groups = {
    teacher: t('teacher_id'),
    student: t('student_id'),
    room: t('room_id'),
    course: t('course_name'),
  };
  return (
    <PageHeader
      title={t('week')}
      minWidth={0}
      sub={
        <>
          <span className="schedule-steps">
            <Button size="small" icon={ChevronLeft} aria-label={t('earlier')} onClick={() => step(-1)} />
            <Button size="small" onClick={() => set({ date: today })}>
              {t('today')}
            </Button>
            <Button size="small" icon={ChevronRight} aria-label={t('later')} onClick={() => step(1)} />
          </span>
          <span className="schedule-range num">{range}</span>
        </>
      }
    >
      <Segmented
        label={t('view')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => set({ view: value })}
      />
      {view === 'day' && (
        <Segmented
          label={t('by')}
          value={by}
          options={GROUPS.map((value) => ({ value, label: groups[value] }))}
          onChange={(value) => set({ by: value })}
        />
      )}
      {onSubscribe && (
        <Button
          icon={CalendarSync}
          aria-label={ofCalendars('title')}
          title={ofCalendars('title')}
          onClick={onSubscribe}
        />
      )}
      <ImportButton permission={may.import} onClick={onImport} />
      <Button
        className="schedule-print"
        icon={Printer}
        aria-label={t('print')}
        onClick={() => window.print()}
      />
      {onAdd && (
        <Button kind="primary" icon={Plus} shortcut="N" onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </PageHeader>
  );
}

interface FiltersProps {
  readonly schedule: Schedule;
  readonly lessons: readonly LessonBrief[];
  readonly hasLives: boolean;
}
function ScheduleFilters({ schedule, lessons, hasLives }: FiltersProps) {
  const t = useText(lessonText);
  const ofLives = useText(liveText);
  const { filters, set } = schedule;
  const courseTypes = useCourseTypes();
  const shown = useMemo(() => new Set<unknown>(lessons.map(({ course_type }) => course_type)), [lessons]);
  const pick = (name: 'room_id' | 'subject_id' | 'course_type') => ({
    label: t(name),
    value: filters[name],
    onChange: (value: number | undefined) => set({ [name]: value }),
  });
  const field = (name: 'teacher_id' | 'student_id') => ({
    label: lessonText[name],
    value: filters[name],
    set: (value: number | undefined) => set({ [name]: value }),
  });
  return (
    <div className="filters schedule-filters">
      <div className="filters-set">
        <TeacherFilter field={field('teacher_id')} />
        <StudentFilter field={field('student_id')} />
        <PickFilter {...pick('room_id')} source={useRooms()} />
        <PickFilter {...pick('subject_id')} source={useSubjects()} />
        <PickFilter {...pick('course_type')} source={{ options: courseTypes }} />
      </div>
      <div className="schedule-legend" aria-hidden="true">
        {courseTypes
          .filter(({ value }) => shown.has(value))
          .map(({ value, label }) => (
            <span key={value}>
              <i style={{ background: `var(--ct-${value}-bar)` }} />
              {label}
            </span>
          ))}
        {hasLives && (
          <span>
            <Radio size={12} />
            {ofLives('live_class')}
          </span>
        )}
      </div>
    </div>
  );
}
