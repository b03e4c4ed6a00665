import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { RefundDetail } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';
import { PayeeButton } from './PayeeForm.tsx';

export function RefundFacts({ refund }: { refund: RefundDetail }) {
  const t = useText(refundText);
  const { company_id, file_ids, ended_contracts } = refund;
  return (
    <Card title={t('amount_fen')} extra={<span className="mute">{t(refund.policy)}</span>}>
      <p className="refund-sum">
        <MoneyFigure fen={refund.amount_fen} />
      </p>
      <Facts>
        <Fact label={t('student_id')}>
          <StudentLink id={refund.student_id} name={refund.student_name} />
        </Fact>
        <Fact label={t('method_id')}>{refund.method_name}</Fact>
        <Fact label={t('payee_name')}>
          {refund.payee_name} <PayeeButton refund={refund} />
        </Fact>
        <Fact label={t('payee_account')}>
          {refund.payee_account && <span className="num">{refund.payee_account}</span>}
        </Fact>
        <Fact label={t('payee_bank')}>{refund.payee_bank}</Fact>
        <Fact label={t('cause')}>{refund.cause}</Fact>
        {refund.paid_at !== null && (
          <Fact label={t('paid_at')}>
            <Time at={refund.paid_at} mode="datetime" />
          </Fact>
        )}
        {refund.paid_on !== null && (
          <Fact label={t('paid_on')}>
            <Hy>{refund.paid_on}</Hy>
          </Fact>
        )}
        {refund.pay_reference && (
          <Fact label={t('pay_reference')}>
            <span className="num">{refund.pay_reference}</span>
          </Fact>
        )}
        {file_ids.length > 0 && (
          <Fact label={t('file_ids')}>
            {file_ids.map((id, at) => (
              <a
                key={id}
                className="refund-file"
                href={apiUrl(fileApi.open.action, { id, company_id })}
                target="_blank"
                rel="noreferrer"
              >
                {t('file_n', { n: at + 1 })}
              </a>
            ))}
          </Fact>
        )}
        {ended_contracts.length > 0 && (
          <Fact label={t('ended_contracts')}>
            {ended_contracts.map(({ id, number }) => (
              <Link key={id} className="refund-file num" to={contractPaths.detail(id)}>
                {number}
              </Link>
            ))}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
