import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { formatCents } from '../../exam-fee/exam-fee.money.ts';
import { type EnquiryWhole, resultEnquiryApi } from '../result-enquiry.contract.ts';
import { resultEnquiryStatus } from '../result-enquiry.status.ts';
import { resultEnquiryText } from '../result-enquiry.text.ts';
import { EnquiryButtons } from './EnquiryButtons.tsx';
import './result-enquiry.css';

/** One enquiry beside the list: what was asked, what the board said, and what it cost. */
export function EnquiryDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(resultEnquiryText);
  const { data, error, refetch } = useApi(
    resultEnquiryApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const one = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={one?.number ?? t('title_one')}
      extra={
        one && (
          <>
            <StatusTag status={resultEnquiryStatus} value={one.status} />
            <EnquiryButtons one={one} />
          </>
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!one && !error && <RowsSkeleton rows={8} />}
        {one && <Detail one={one} />}
      </div>
    </SideDrawer>
  );
}

function Detail({ one }: { one: EnquiryWhole }) {
  const t = useText(resultEnquiryText);
  return (
    <>
      <Card title={t('title_one')}>
        <Facts>
          <Fact label={t('student_name')}>{one.student_name}</Fact>
          <Fact label={t('item_code')}>{`${one.item_code} ${one.item_title}`}</Fact>
          <Fact label={t('series_name')}>{one.series_name}</Fact>
          <Fact label={t('service')}>{t(one.service)}</Fact>
          <Fact label={t('grade_before')}>{one.grade_before}</Fact>
          <Fact label={t('grade_after')}>{one.grade_after}</Fact>
          <Fact label={t('deadline_at')}>
            {one.deadline_at !== null && <Time at={one.deadline_at} mode="datetime" />}
          </Fact>
          <Fact label={t('board_reference')}>{one.board_reference}</Fact>
          <Fact label={t('board_fee_cents')}>{formatCents(one.board_fee_cents, one.currency)}</Fact>
          <Fact label={t('service_fee_fen')}>{formatFen(one.service_fee_fen)}</Fact>
          <Fact label={t('fee_fen')}>{formatFen(one.fee_fen)}</Fact>
          <Fact label={t('open_fen')}>{formatFen(one.open_fen)}</Fact>
          <Fact label={t('note')}>{one.note}</Fact>
          <Fact label={t('reason')}>{one.reason}</Fact>
        </Facts>
      </Card>
      {one.lines.length > 0 && (
        <Card title={t('lines')}>
          <table className="enquiry-lines">
            <thead>
              <tr>
                <th scope="col">{t('kind')}</th>
                <th scope="col" className="num">
                  {t('student_fen')}
                </th>
                <th scope="col" className="num">
                  {t('payable_fen')}
                </th>
                <th scope="col" className="num">
                  {t('cash_fen')}
                </th>
              </tr>
            </thead>
            <tbody>
              {one.lines.map((line) => (
                <tr key={line.id}>
                  <td>{t(line.kind)}</td>
                  <td className="num">{formatFen(line.student_fen)}</td>
                  <td className="num">{formatFen(line.payable_fen)}</td>
                  <td className="num">{formatFen(line.cash_fen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}
