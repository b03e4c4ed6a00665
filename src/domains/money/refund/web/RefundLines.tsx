import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { RefundDetail } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';

/** Line by line: what leaves, what of it is paid back, and where the rest goes. */
export function RefundLines({ refund }: { refund: RefundDetail }) {
  const t = useText(refundText);
  const { lines, deductions, minutes_per_class_hour: perHour } = refund;
  const coins = sumOf(lines, (line) => line.virtual_fen);
  return (
    <Card title={t('lines')}>
      <table className="refund-table">
        <thead>
          <tr>
            <th>{t('account')}</th>
            <th className="end">{t('paid_minutes')}</th>
            <th className="end">{t('gift_minutes')}</th>
            <th className="end">{t('book_value_fen')}</th>
            <th className="end">{t('refund_amount_fen')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lot_id ?? line.account}>
              <td>
                <LineName line={line} />
              </td>
              <td className="end">
                {line.lot_id && <Hours minutes={line.paid_minutes} perHour={perHour} />}
              </td>
              <td className="end">
                {line.gift_minutes > 0 && <Hours minutes={line.gift_minutes} perHour={perHour} />}
              </td>
              <td className="end">
                <Money fen={line.book_value_fen} zero="number" />
              </td>
              <td className="end">
                <Money fen={line.refund_amount_fen} zero="number" />
              </td>
            </tr>
          ))}
          {deductions.map(({ name, amount_fen }) => (
            <tr key={name}>
              <td colSpan={4}>
                <span className="mute">{t('deductions')}</span> {name}
              </td>
              <td className="end">
                <Money fen={-amount_fen} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('amount_fen')}</td>
            <td className="end">
              <Money fen={refund.amount_fen} zero="number" strong />
            </td>
          </tr>
          {refund.withheld_fen > 0 && (
            <tr>
              <td colSpan={4} className="mute">
                {t('fees_fen')}
              </td>
              <td className="end">
                <Money fen={refund.withheld_fen} />
              </td>
            </tr>
          )}
          {coins > 0 && (
            <tr>
              <td colSpan={4} className="mute">
                {t('virtual_fen')}
              </td>
              <td className="end">
                <Money fen={coins} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </Card>
  );
}

function LineName({ line }: { line: RefundDetail['lines'][number] }) {
  const t = useText(refundText);
  const say = useSay();
  if (line.course_type === null) return t(line.account);
  const about = [line.subject_name ?? t('any_subject'), line.contract_number].filter(Boolean).join(' · ');
  return <TwoLines sub={about}>{say(courseTypeText[line.course_type])}</TwoLines>;
}
