import { Link } from 'react-router';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { scoreGuaranteePermissions as may } from '../score-guarantee.access.ts';
import { type ScoreGuarantee, scoreGuaranteeApi } from '../score-guarantee.contract.ts';
import { attendedOf } from '../score-guarantee.rules.ts';
import { scoreGuaranteeStatus } from '../score-guarantee.status.ts';
import { scoreGuaranteeText } from '../score-guarantee.text.ts';

interface GuaranteeDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onEdit: (one: ScoreGuarantee) => void;
  readonly onRefund: (one: ScoreGuarantee) => void;
}

/** One promise beside the list: what was promised, what was reached, and whether the student kept their side. */
export function GuaranteeDrawer({ id, onClose, onEdit, onRefund }: GuaranteeDrawerProps) {
  const t = useText(scoreGuaranteeText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(
    scoreGuaranteeApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const one = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      title={one ? `${one.student_name} · ${t('title_one')}` : t('title_one')}
      extra={
        one && (
          <>
            <StatusTag status={scoreGuaranteeStatus} value={one.status} />
            {!one.is_refunded && holds(may.edit) && <Button onClick={() => onEdit(one)}>{t('edit')}</Button>}
            {one.is_due && holds(may.refund) && (
              <Button kind="primary" onClick={() => onRefund(one)}>
                {t('refund')}
              </Button>
            )}
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

function Detail({ one }: { one: ScoreGuarantee & { readonly left_fen: number } }) {
  const t = useText(scoreGuaranteeText);
  const { attended_count, lesson_count, homework_tenths, attendance_percent, homework_grade } = one;
  return (
    <>
      <Card title={t('promise')}>
        <Facts>
          <Fact label={t('contract_number')}>{one.contract_number}</Fact>
          <Fact label={t('amount_fen')}>{formatFen(one.amount_fen)}</Fact>
          <Fact label={t('series_name')}>{one.series_name}</Fact>
          <Fact label={t(one.item_code === null ? 'subject_name' : 'item_code')}>
            {one.item_code ?? one.subject_name}
          </Fact>
          <Fact label={t('grade')}>{one.grade}</Fact>
          <Fact label={t('result_grade')}>{one.result_grade}</Fact>
          <Fact label={t('note')}>{one.note}</Fact>
        </Facts>
      </Card>
      <Card title={t('about_student')}>
        <Facts>
          <Fact label={t('attendance_percent')}>{attendance_percent}</Fact>
          <Fact label={t('attended_said')}>
            {attended_count !== null && lesson_count !== null && (
              <span className="num">
                {attended_count}/{lesson_count} ·{' '}
                {attendedOf({ attended_count, lesson_count, homework_tenths })}%
              </span>
            )}
          </Fact>
          <Fact label={t('homework_grade')}>{homework_grade}</Fact>
          <Fact label={t('homework_tenths')}>
            {homework_tenths !== null && <span className="num">{(homework_tenths / 10).toFixed(1)}</span>}
          </Fact>
          <Fact label={t('broken')}>{one.broken && t(one.broken)}</Fact>
          <Fact label={t('judged_at')}>
            {one.judged_at !== null && <Time at={one.judged_at} mode="datetime" />}
          </Fact>
          <Fact label={t('left_fen')}>{formatFen(one.left_fen)}</Fact>
          <Fact label={t('refund_number')}>
            {one.refund_id !== null && (
              <Link className="num" to={refundPaths.detail(one.refund_id)}>
                {one.refund_number}
              </Link>
            )}
          </Fact>
        </Facts>
      </Card>
    </>
  );
}
