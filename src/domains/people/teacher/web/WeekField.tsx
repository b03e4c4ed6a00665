import { Button } from '@/kernel/web/display/Button.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { teacherText } from '../teacher.text.ts';
import { slotsOf, type WeekPart, weekOf } from '../teacher.week.ts';
import { WeekGrid } from './WeekGrid.tsx';

type Week = { weekday: number; from_minute: number; to_minute: number }[];

/** What most people's weeks are made of; each is added to what is there. */
const PRESETS = [
  ['week_office', [1, 2, 3, 4, 5], 9, 18],
  ['week_evening', [1, 2, 3, 4, 5], 18, 21],
  ['week_weekend', [6, 7], 9, 21],
] as const;

export function WeekField({ field }: { field: FormField<Week | undefined> }) {
  const t = useText(teacherText);
  const week: readonly WeekPart[] = field.value ?? [];
  const add = (days: readonly number[], from: number, to: number) => {
    const more = days.map((weekday) => ({ weekday, from_minute: from * 60, to_minute: to * 60 }));
    field.set(weekOf(slotsOf([...week, ...more])));
  };
  return (
    <div className="teacher-week" data-field={field.name}>
      <WeekGrid slots={slotsOf(week)} onChange={(slots) => field.set(weekOf(slots))} />
      <div className="teacher-week-foot">
        {PRESETS.map(([key, days, from, to]) => (
          <Button key={key} size="small" onClick={() => add(days, from, to)}>
            {t(key)}
          </Button>
        ))}
        <Button size="small" kind="text" disabled={week.length === 0} onClick={() => field.set([])}>
          {t('week_clear')}
        </Button>
        <span className="grow" />
        <WeekHours week={week} />
      </div>
    </div>
  );
}

/** How much it comes to, so that a slip of the mouse is noticed. */
export function WeekHours({ week }: { week: readonly WeekPart[] }) {
  const t = useText(teacherText);
  const minutes = week.reduce((sum, part) => sum + part.to_minute - part.from_minute, 0);
  return <span className="mute num">{t('week_hours', { n: minutes / 60 })}</span>;
}
