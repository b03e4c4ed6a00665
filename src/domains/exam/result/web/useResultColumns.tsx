import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Result } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { Touched } from './Touched.tsx';

export const TONES = { predicted: 'neutral', mock: 'muted', provisional: 'warning', final: 'info' } as const;

/** `▲1` or `▼2` beside what was predicted. */
export function Predicted({ row }: { row: Pick<Result, 'better_by' | 'predicted_grade'> }) {
  const t = useText(resultText);
  const { predicted_grade, better_by } = row;
  if (predicted_grade === null) return <Nothing />;
  return (
    <span className="num">
      {predicted_grade}
      {better_by !== null && better_by !== 0 && (
        <span className={better_by > 0 ? 'result-up' : 'result-down'} title={t('better_by')}>
          {better_by > 0 ? ` ▲${better_by}` : ` ▼${-better_by}`}
        </span>
      )}
    </span>
  );
}

export function useResultColumns(): Column<Result>[] {
  const t = useText(resultText);
  const isEnglish = useLang() === 'en';
  return [
    {
      field: 'student_name',
      width: 96,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'item_code',
      title: t('item_id'),
      width: 160,
      show: (code, { item_title }) => <TwoLines sub={item_title}>{code}</TwoLines>,
    },
    {
      field: 'series_name',
      width: 92,
      show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
    },
    {
      field: 'components_said',
      width: 180,
      from: 1180,
      show: (said) => (said ? <span className="num">{said}</span> : <Nothing />),
    },
    {
      field: 'mark',
      width: 80,
      align: 'right',
      show: (mark, { max_mark }) =>
        mark === null ? (
          <Nothing />
        ) : (
          <span className="num">
            {mark}
            {max_mark !== null && <small className="mute">/{max_mark}</small>}
          </span>
        ),
    },
    {
      field: 'grade',
      width: 92,
      show: (grade, { is_flagged, reckoned_grade }) => (
        <span className="result-grade">
          <b>{grade}</b>
          {is_flagged && (
            <small className="result-flag" title={t('is_flagged')}>
              {t('reckoned_grade')} {reckoned_grade}
            </small>
          )}
        </span>
      ),
    },
    { field: 'before_grade', width: 60 },
    { field: 'predicted_grade', width: 72, show: (_, row) => <Predicted row={row} /> },
    {
      field: 'conditions_said',
      width: 140,
      show: (said, { conditions }) => <Touched conditions={conditions} said={said} />,
    },
    { field: 'teacher_name', width: 88, from: 1060 },
    {
      field: 'kind',
      width: isEnglish ? 112 : 76,
      mark: true,
      show: (kind) => <Tone tone={TONES[kind]}>{t(kind)}</Tone>,
    },
    { field: 'revision', width: 56, from: 900 },
    { field: 'student_number', width: 130, hidden: true },
    { field: 'subject_name', width: 110, hidden: true },
    { field: 'qualification', width: 120, hidden: true, show: (value) => t(value) },
    { field: 'points', width: 80, hidden: true },
    { field: 'class_teacher_name', width: 100, hidden: true },
    { field: 'source', width: 90, hidden: true, show: (value) => t(value) },
    { field: 'updated_at', width: 120, hidden: true },
  ];
}
