import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { formatCents } from '../../exam-fee/exam-fee.money.ts';
import { type ExamPaymentWhole, examPaymentApi } from '../exam-payment.contract.ts';
import { examPaymentStatus } from '../exam-payment.status.ts';
import { examPaymentText } from '../exam-payment.text.ts';
import './exam-payment.css';

/** One payment beside the list, with the entries that it settles. */
export function PaymentDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(examPaymentText);
  const { data, error, refetch } = useApi(
    examPaymentApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const one = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={one ? one.number : t('title_one')}
      extra={one && <StatusTag status={examPaymentStatus} value={one.status} />}
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!one && !error && <RowsSkeleton rows={8} />}
        {one && <Detail one={one} />}
      </div>
    </SideDrawer>
  );
}

function Detail({ one }: { one: ExamPaymentWhole }) {
  const t = useText(examPaymentText);
  return (
    <>
      <Card title={t('title_one')}>
        <Facts>
          <Fact label={t('series_name')}>{`${one.exam_board_name} ${one.series_name}`}</Fact>
          <Fact label={t('paid_on')}>{one.paid_on}</Fact>
          <Fact label={t('method_name')}>{one.method_name}</Fact>
          <Fact label={t('owed_fen')}>{formatFen(one.owed_fen)}</Fact>
          <Fact label={t('paid_fen')}>{formatFen(one.paid_fen)}</Fact>
          <Fact label={t('difference_fen')}>{formatFen(one.difference_fen)}</Fact>
          {one.currency !== 'CNY' && (
            <Fact label={t('amount_cents')}>{formatCents(one.amount_cents, one.currency)}</Fact>
          )}
          <Fact label={t('file')}>{one.file && <FileLink file={one.file} />}</Fact>
          <Fact label={t('note')}>{one.note}</Fact>
          <Fact label={t('reason')}>{one.reason}</Fact>
        </Facts>
      </Card>
      <Card title={t('lines')} extra={<span className="num">{one.lines.length}</span>}>
        <table className="payment-lines">
          <thead>
            <tr>
              <th>{t('student_name')}</th>
              <th>{t('item_code')}</th>
              <th>{t('candidate_number')}</th>
              <th>{t('kind')}</th>
              <th className="num">{t('amount_fen')}</th>
            </tr>
          </thead>
          <tbody>
            {one.lines.map((line) => (
              <tr key={`${line.entry_id}-${line.kind}`}>
                <td>{line.student_name}</td>
                <td>{line.item_code}</td>
                <td className="num">{line.candidate_number}</td>
                <td>{t(line.kind)}</td>
                <td className="num">{formatFen(line.amount_fen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}
