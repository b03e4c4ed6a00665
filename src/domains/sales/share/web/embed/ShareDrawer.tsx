import { Link } from 'react-router';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPaths } from '../../../lead/lead.paths.ts';
import { DaysChart } from '../../../promo-link/web/embed/DaysChart.tsx';
import { PublicAddress } from '../../../promo-link/web/embed/PublicAddress.tsx';
import { type Share, shareApi } from '../../share.contract.ts';
import { sharePaths } from '../../share.paths.ts';
import { shareStatus } from '../../share.status.ts';
import { shareText } from '../../share.text.ts';

/** A student's share with its address, its code to scan, and what came of it lately. */
export function ShareDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const isOpen = id !== undefined;
  const { data, error, refetch } = useApi(shareApi.get, { id: id ?? 0 }, { enabled: isOpen, staleMs: 0 });
  const share = isOpen ? data : undefined;
  return (
    <SideDrawer open={isOpen} onClose={onClose} width="middle" title={share?.student_name ?? ''}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!share && !error && <RowsSkeleton rows={6} />}
      {share && <ShareFacts share={share} />}
    </SideDrawer>
  );
}

function ShareFacts({ share }: { share: Share }) {
  const t = useText(shareText);
  const { data } = useApi(shareApi.days, { id: share.id }, { staleMs: 0 });
  return (
    <div className="drawer-pad">
      <PublicAddress code={share.code} name={share.student_name} />
      <Facts>
        <Fact label={t('status')}>
          <StatusTag status={shareStatus} value={share.status} />
        </Fact>
        <Fact label={t('student_name')}>
          <StudentLink id={share.student_id} name={share.student_name} />
        </Fact>
        <Fact label={t('config_name')}>
          <Link to={sharePaths.configs({ keyword: share.config_name })}>{share.config_name}</Link>
        </Fact>
        <Fact label={t('visitors')}>
          {share.visitors} / {share.visits}
        </Fact>
        <Fact label={t('leads')}>
          <Link to={leadPaths.list({ view: 'all', share_id: share.id })}>{share.leads}</Link>
        </Fact>
        <Fact label={t('deals')}>{share.deals}</Fact>
        <Fact label={t('waiting_fen')}>{formatFen(share.waiting_fen)}</Fact>
        <Fact label={t('rewarded_fen')}>
          <Link to={sharePaths.rewards({ share_id: share.id })}>{formatFen(share.rewarded_fen)}</Link>
        </Fact>
      </Facts>
      <h3>{t('days')}</h3>
      <DaysChart days={data?.list} label={t('days')} />
    </div>
  );
}
