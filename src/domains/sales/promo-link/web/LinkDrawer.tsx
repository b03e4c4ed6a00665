import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPaths } from '../../lead/lead.paths.ts';
import { promoLinkApi } from '../promo-link.contract.ts';
import { isOpen } from '../promo-link.rules.ts';
import { promoLinkStatus } from '../promo-link.status.ts';
import { promoLinkText } from '../promo-link.text.ts';
import { DaysChart } from './embed/DaysChart.tsx';
import { PublicAddress } from './embed/PublicAddress.tsx';

/** A link with its address, its code to scan, and what came of it lately. */
export function LinkDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data, error, refetch } = useApi(
    promoLinkApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const link = id === undefined ? undefined : data;
  return (
    <SideDrawer open={id !== undefined} onClose={onClose} width="middle" title={link?.name ?? ''}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!link && !error && <RowsSkeleton rows={6} />}
      {link && <LinkFacts link={link} />}
    </SideDrawer>
  );
}

/** An address that a browser opens by itself carries no header: it names the company. */
const signOf = ({ logo_file_id: id, company_id }: OutputOf<typeof promoLinkApi.get>): string | undefined =>
  id === null ? undefined : apiUrl(fileApi.open.action, { id, company_id });

function LinkFacts({ link }: { link: OutputOf<typeof promoLinkApi.get> }) {
  const t = useText(promoLinkText);
  const { data } = useApi(promoLinkApi.days, { id: link.id }, { staleMs: 0 });
  return (
    <div className="drawer-pad">
      <PublicAddress code={link.code} name={link.name} sign={signOf(link)}>
        {isOpen(link, companyToday()) && (
          <Button icon={Printer} onClick={() => openBeside(promoLinkApi.poster, { id: link.id })}>
            {t('poster')}
          </Button>
        )}
      </PublicAddress>
      <Facts>
        <Fact label={t('status')}>
          <StatusTag status={promoLinkStatus} value={link.status} />
        </Fact>
        <Fact label={t('channel_name')}>{link.channel_name}</Fact>
        <Fact label={t('adviser_name')}>{link.adviser_name}</Fact>
        <Fact label={t('campaign_name')}>{link.campaign_name}</Fact>
        <Fact label={t('expires_on')}>{link.expires_on}</Fact>
        <Fact label={t('visitors')}>
          {link.visitors} / {link.visits}
        </Fact>
        <Fact label={t('leads')}>
          <Link to={leadPaths.list({ view: 'all', link_id: link.id })}>{link.leads}</Link>
        </Fact>
        <Fact label={t('deals')}>{link.deals}</Fact>
        <Fact label={t('receipts_fen')}>{formatFen(link.receipts_fen)}</Fact>
      </Facts>
      <h3>{t('days')}</h3>
      <DaysChart days={data?.list} label={t('days')} />
    </div>
  );
}
