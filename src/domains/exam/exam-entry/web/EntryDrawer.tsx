import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
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
import { examEntryApi } from '../exam-entry.contract.ts';
import type { ExamEntryWhole } from '../exam-entry.shapes.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText } from '../exam-entry.text.ts';
import { Clashes } from './Clashes.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { LessonsThen } from './LessonsThen.tsx';
import { problemWords } from './useEntryColumns.tsx';
import './exam-entry.css';

/** One entry beside the list: what it is, what it costs, what was paid. */
interface EntryDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  /** Leads on to another entry: what it clashes with. */
  readonly onOpen: (id: number) => void;
}
export function EntryDrawer({ id, onClose, onOpen }: EntryDrawerProps) {
  const t = useText(examEntryText);
  const { data, error, refetch } = useApi(
    examEntryApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const one = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={one ? `${one.item_code} · ${one.student_name}` : t('title_one')}
      extra={one && <EntryButtons one={one} />}
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!one && !error && <RowsSkeleton rows={8} />}
        {one && <Detail one={one} onOpen={onOpen} />}
      </div>
    </SideDrawer>
  );
}

const MICRO = 1_000_000;

function Detail({ one, onOpen }: { one: ExamEntryWhole } & Pick<EntryDrawerProps, 'onOpen'>) {
  const t = useText(examEntryText);
  return (
    <>
      <Card title={t('title_one')} extra={<StatusTag status={examEntryStatus} value={one.status} />}>
        <Facts>
          <Fact label={t('demand_number')}>{one.demand_number}</Fact>
          <Fact label={t('series_name')}>{`${one.exam_board_name} ${one.series_name}`}</Fact>
          <Fact label={t('item_code')}>
            {[one.item_code, one.option_code, one.item_title].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={t('attempt')}>{t(one.attempt)}</Fact>
          <Fact label={t('centre_name')}>{`${one.centre_name} ${one.centre_number}`}</Fact>
          <Fact label={t('candidate_number')}>{one.candidate_number}</Fact>
          <Fact label={t('uci')}>{one.uci}</Fact>
          <Fact label={t('board_reference')}>{one.board_reference}</Fact>
          <Fact label={t('problems')}>{problemWords(t, one)}</Fact>
          <Fact label={t('payer')}>{one.payer}</Fact>
          <Fact label={t('note')}>{one.note}</Fact>
          <Fact label={t('reason')}>{one.reason}</Fact>
          <Fact label={t('evidence')}>{one.evidence && <FileLink file={one.evidence} />}</Fact>
        </Facts>
      </Card>
      {one.clashes.length > 0 && <Clashes one={one} onOpen={onOpen} />}
      {one.lessons_then.length > 0 && <LessonsThen one={one} />}
      <Card title={t('fee_fen')} extra={<b className="num">{formatFen(one.fee_fen)}</b>}>
        <Facts>
          <Fact label={t('step')}>
            {t(one.step)} {one.step_until !== null && <Time at={one.step_until} mode="datetime" />}
          </Fact>
          <Fact label={t('board_fee_fen')}>{formatFen(one.board_fee_fen)}</Fact>
          <Fact label={t('centre_fee_fen')}>{formatFen(one.centre_fee_fen)}</Fact>
          <Fact label={t('late_fee_fen')}>{formatFen(one.late_fee_fen)}</Fact>
          <Fact label={t('service_fee_fen')}>{formatFen(one.service_fee_fen)}</Fact>
          {one.currency !== 'CNY' && (
            <Fact label={t('currency')}>
              {`${formatCents(one.fee_cents, one.currency)} × ${one.rate_micro / MICRO}`}
            </Fact>
          )}
          {one.asked_at !== null && (
            <Fact label={t('asked_at')}>
              <Time at={one.asked_at} mode="datetime" />
            </Fact>
          )}
          {one.refund_fen !== null && <Fact label={t('refund_fen')}>{formatFen(one.refund_fen)}</Fact>}
        </Facts>
      </Card>
      {one.fee_lines.length > 0 && (
        <Card title={t('fee_lines')}>
          <table className="exam-table">
            <thead>
              <tr>
                <th>{t('kind')}</th>
                <th className="num">{t('student_fen')}</th>
                <th className="num">{t('payable_fen')}</th>
                <th className="num">{t('revenue_fen')}</th>
                <th>{t('created_at')}</th>
              </tr>
            </thead>
            <tbody>
              {one.fee_lines.map((line) => (
                <tr key={line.id}>
                  <td title={line.reason}>{t(line.kind)}</td>
                  <td className="num">{formatFen(line.student_fen)}</td>
                  <td className="num">{formatFen(line.payable_fen)}</td>
                  <td className="num">{formatFen(line.revenue_fen)}</td>
                  <td>
                    <Time at={line.created_at} mode="datetime" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}
