import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { LiveLine } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

interface BringsLineProps {
  readonly line: Pick<LiveLine, 'brings' | 'course_name' | 'type_name' | 'variant'>;
  readonly perHour: number;
}

/** The variant of a line and what it brings besides itself, in a few words. */
export function BringsLine({ line, perHour }: BringsLineProps) {
  const t = useText(orderText);
  const say = useSay();
  const { brings, course_name, type_name, variant } = line;
  const hours = (minutes: number) => formatHours(minutes, perHour);
  const parts = [variant];
  if (course_name) parts.push(t('brings_place', { name: course_name }));
  if (brings.paid_minutes) {
    const type = brings.course_type === null ? '' : say(courseTypeText[brings.course_type]);
    parts.push(t('brings_hours', { type, hours: hours(brings.paid_minutes) }).trim());
  }
  if (brings.gift_minutes) parts.push(t('brings_gift', { hours: hours(brings.gift_minutes) }));
  if (type_name) parts.push(t('brings_uses', { name: type_name, n: brings.quantity ?? 1 }));
  if (brings.days_valid) parts.push(t('brings_days', { n: brings.days_valid }));
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
