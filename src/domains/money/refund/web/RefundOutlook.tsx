import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { type RefundDetail, refundApi } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';

/** For who decides: every policy side by side, and what is left of each account and lot of the student. */
export function RefundOutlook({ refund }: { refund: RefundDetail }) {
  const t = useText(refundText);
  const say = useSay();
  const { data } = useApi(refundApi.outlook, { id: refund.id }, { staleMs: 0 });
  if (!data || data.policies.length === 0) return null;
  const perHour = refund.minutes_per_class_hour;
  return (
    <>
      <Card title={t('section_simulator')}>
        <table className="refund-table">
          <thead>
            <tr>
              <th>{t('policy')}</th>
              <th className="end">{t('amount_fen')}</th>
              <th className="end">{t('gift_minutes')}</th>
              <th className="end">{t('fees_fen')}</th>
              <th aria-label={t('chosen')} />
            </tr>
          </thead>
          <tbody>
            {data.policies.map(({ policy, amount_fen, gift_minutes, fees_fen }) => (
              <tr
                key={policy}
                data-policy={policy}
                className={policy === refund.policy ? 'chosen' : undefined}
              >
                <td>{t(policy)}</td>
                <td className="end">
                  <Money fen={amount_fen} zero="number" strong={policy === refund.policy} />
                </td>
                <td className="end">
                  {gift_minutes > 0 && <Hours minutes={gift_minutes} perHour={perHour} />}
                </td>
                <td className="end">
                  <Money fen={fees_fen} />
                </td>
                <td className="end">
                  {policy === refund.policy && <Tone tone="success">{t('chosen')}</Tone>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title={`${t('outlook')} · ${refund.student_name}`}>
        <table className="refund-table">
          <thead>
            <tr>
              <th>{t('account')}</th>
              <th className="end">{t('balance_fen')}</th>
              <th className="end">{t('taken_fen')}</th>
              <th className="end">{t('left_fen')}</th>
            </tr>
          </thead>
          <tbody>
            {data.accounts.map(({ account, balance_fen, taken_fen, left_fen }) => (
              <tr key={account}>
                <td>{t(account)}</td>
                <td className="end">
                  <Money fen={balance_fen} zero="number" />
                </td>
                <td className="end">
                  <Money fen={taken_fen} />
                </td>
                <td className="end">
                  <Money fen={left_fen} zero="number" strong />
                </td>
              </tr>
            ))}
            {data.lots.map((lot) => (
              <tr key={lot.id}>
                <td colSpan={3}>
                  {say(courseTypeText[lot.course_type])}
                  <span className="mute"> {lot.contract_number ?? lot.subject_name ?? ''}</span>
                </td>
                <td className="end">
                  {t('left_hours')}{' '}
                  <Hours minutes={lot.left_minutes + lot.left_gift_minutes} perHour={perHour} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}
