import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import type { Effects } from '../attendance.contract.ts';
import { attendanceText } from '../attendance.text.ts';

interface Change {
  readonly before: number;
  readonly after: number;
}

/** Everything that would change, from what to what. */
export function EffectsTable({ effects }: { effects: Effects }) {
  const t = useText(attendanceText);
  const minutes = (n: number) => t('minutes_short', { n });
  const count = (n: number) => String(n);
  const lines = [
    ...effects.students.flatMap(({ student_id, student_name, hours, owed, classes_fen, make_ups }) =>
      (
        [
          ['effect_hours', hours, minutes],
          ['effect_owed', owed, minutes],
          ['effect_money', classes_fen, formatFen],
          ['effect_make_ups', make_ups, count],
        ] as const
      ).map(([what, change, show]) => ({
        key: `${student_id} ${what}`,
        who: student_name,
        what,
        change,
        show,
      })),
    ),
    { key: 'revenue', who: '', what: 'effect_revenue', change: effects.revenue_fen, show: formatFen },
    { key: 'pay', who: '', what: 'effect_pay', change: effects.pay_fen, show: formatFen },
  ] as const;
  // What a right of its own shows is left out for everybody else.
  const moved = lines.flatMap(({ change, ...line }) =>
    change && change.before !== change.after ? [{ ...line, change }] : [],
  );
  return (
    <>
      <Note>{t('preview_help')}</Note>
      {moved.length === 0 ? (
        <p className="mute">{t('effect_nothing')}</p>
      ) : (
        <table className="att-effects">
          <tbody>
            {moved.map(({ key, who, what, change, show }) => (
              <tr key={key}>
                <th scope="row">
                  {t(what)} {who && <small className="mute">{who}</small>}
                </th>
                <td className="num">
                  <From change={change} show={show} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mute">
        {t('belongs_to', { day: effects.accounting_on })}
        {effects.corrects_month && ` · ${t('corrects', { month: effects.corrects_month })}`}
      </p>
    </>
  );
}

const From = ({ change, show }: { change: Change; show: (value: number) => string }) => (
  <>
    <span className="mute">{show(change.before)}</span> → <b>{show(change.after)}</b>
  </>
);
