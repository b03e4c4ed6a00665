import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Conversion } from '../conversion.contract.ts';
import { conversionText } from '../conversion.text.ts';

/** In one line what it is about: which accounts, or which hours. */
function useWhat(): (doc: Conversion) => string {
  const t = useText(conversionText);
  const say = useSay();
  return (doc) => {
    const from = doc.tenders.map(({ account }) => t(account)).join(' + ');
    if (doc.to_account) return `${from} → ${t(doc.to_account)}`;
    const type = doc.course_type === null ? '' : say(courseTypeText[doc.course_type]);
    const minutes = (doc.paid_minutes ?? 0) + (doc.gift_minutes ?? 0);
    const hours = `${type} ${formatHours(minutes, doc.minutes_per_class_hour)} ${t('hours_unit')}`;
    if (doc.kind !== 'transfer') return `${from} → ${hours}`;
    return doc.to_student_id === doc.student_id ? `→ ${hours}` : `→ ${doc.to_student_name} · ${hours}`;
  };
}

export function useConversionColumns(withStudent: boolean): Column<Conversion>[] {
  const t = useText(conversionText);
  const what = useWhat();
  return [
    ...(withStudent
      ? [
          {
            field: 'student_name' as const,
            width: 92,
            show: (name: string, doc: Conversion) => <StudentLink id={doc.student_id} name={name} />,
          },
        ]
      : []),
    {
      key: 'what',
      title: t('what'),
      width: 240,
      show: (doc) => <TwoLines sub={what(doc)}>{t(doc.kind)}</TwoLines>,
    },
    { field: 'amount_fen', width: 120, show: (fen) => <Money fen={fen} zero="number" /> },
  ];
}
