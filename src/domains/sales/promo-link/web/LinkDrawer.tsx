import { Download, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { QrCode } from '@/kernel/web/display/QrCode.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPaths } from '../../lead/lead.paths.ts';
import { type PromoLink, promoLinkApi } from '../promo-link.contract.ts';
import { linkPaths } from '../promo-link.paths.ts';
import { promoLinkStatus } from '../promo-link.status.ts';
import { promoLinkText } from '../promo-link.text.ts';
import './promo-link.css';

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

function LinkFacts({ link }: { link: PromoLink }) {
  const t = useText(promoLinkText);
  const address = `${window.location.origin}${linkPaths.public(link.code)}`;
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="link-head">
        <div ref={box}>
          <QrCode text={address} label={t('qr_of', { name: link.name })} size={148} />
        </div>
        <div>
          <p className="link-address">
            <a href={address} target="_blank" rel="noreferrer">
              {address} <ExternalLink size={12} aria-hidden />
            </a>
          </p>
          <p className="link-buttons">
            <CopyButton text={address} />
            <Button icon={Download} onClick={() => void savePng(box.current, link.code)}>
              {t('save_qr')}
            </Button>
          </p>
        </div>
      </div>
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
      <DaysChart id={link.id} />
    </>
  );
}

const [WIDTH, HEIGHT] = [600, 90];
/** Visitors day by day, and above them who filled in the form. */
function DaysChart({ id }: { id: number }) {
  const t = useText(promoLinkText);
  const { data } = useApi(promoLinkApi.days, { id }, { staleMs: 0 });
  if (!data) return <RowsSkeleton rows={2} />;
  const top = Math.max(1, ...data.list.map(({ visitors }) => visitors));
  const step = WIDTH / data.list.length;
  return (
    <svg className="link-days" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('days')}>
      {data.list.map(({ day, visits, visitors, leads }, at) => {
        const height = (visitors / top) * (HEIGHT - 16);
        return (
          <g key={day}>
            <title>{`${day} · ${t('visits')} ${visits} · ${t('visitors')} ${visitors} · ${t('leads')} ${leads}`}</title>
            <rect x={at * step + 2} y={HEIGHT - height} width={step - 4} height={height} />
            {leads > 0 && (
              <text x={at * step + step / 2} y={HEIGHT - height - 3} textAnchor="middle">
                {leads}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const PNG_SIDE = 1024;
/** The code as a picture for print. */
async function savePng(box: HTMLElement | null, name: string): Promise<void> {
  const svg = box?.querySelector('svg');
  if (!svg) return;
  const picture = new Image(PNG_SIDE, PNG_SIDE);
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(copy.outerHTML)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, PNG_SIDE, PNG_SIDE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
