import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { PageBody, Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { systemApi } from '../system.contract.ts';
import { systemText } from '../system.text.ts';
import { bytesText, durationText } from './figures.ts';

const REFRESH_SECONDS = 30;
type Figures = OutputOf<typeof systemApi.health>;

/** Whether all is well, and the figures behind it. */
export function Health() {
  const t = useText(systemText);
  const { data, error, isFetching, refetch } = useApi(
    systemApi.health,
    {},
    { staleMs: 0, refreshMs: REFRESH_SECONDS * 1000 },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <div className="health">
        <div className="health-state" aria-live="polite">
          {data && <Verdict well={data.jobs_failed === 0 && !error} />}
          <span className="mute">{t('refreshes', { n: REFRESH_SECONDS })}</span>
          <span className="grow" />
          <Button size="small" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </div>
        {data ? <HealthFigures figures={data} /> : <RowsSkeleton rows={6} />}
      </div>
    </PageBody>
  );
}

function Verdict({ well }: { well: boolean }) {
  const t = useText(systemText);
  return <Tone tone={well ? 'success' : 'warning'}>{t(well ? 'healthy' : 'unhealthy')}</Tone>;
}

function HealthFigures({ figures }: { figures: Figures }) {
  const t = useText(systemText);
  const lang = useLang();
  const running = Date.now() / 1000 - figures.started_at;
  return (
    <>
      {figures.jobs_failed > 0 && <Note tone="warning">{t('jobs_failed_help')}</Note>}
      <Section title={t('section_now')}>
        <dl className="health-figures">
          <Figure label={t('uptime')}>{durationText(running, lang)}</Figure>
          <Figure label={t('memory')}>{bytesText(figures.memory_bytes)}</Figure>
          <Figure label={t('sessions')}>{figures.open_sessions}</Figure>
          <Figure label={t('jobs_waiting')}>{figures.jobs_waiting}</Figure>
          <Figure label={t('jobs_failed')} bad={figures.jobs_failed > 0}>
            {figures.jobs_failed}
          </Figure>
        </dl>
      </Section>
      <div className="health-columns">
        <Section title={t('section_app')}>
          <Facts>
            <Fact label={t('version')}>{figures.version}</Fact>
            <Fact label={t('node')}>{`Node.js ${figures.node}`}</Fact>
            <Fact label={t('started_at')}>
              <Time at={figures.started_at} mode="datetime" />
            </Fact>
          </Facts>
        </Section>
        <Section title={t('section_database')}>
          <Facts>
            <Fact label={t('database')}>{figures.database}</Fact>
            <Fact label={t('database_size')}>{bytesText(figures.database_bytes)}</Fact>
            <Fact label={t('migrations')}>{figures.migration}</Fact>
          </Facts>
        </Section>
        <Section title={t('retention')}>
          <p className="health-text">{t('retention_help')}</p>
        </Section>
        <Section title={t('backup')}>
          <p className="health-text">
            {figures.last_backup_at === null ? t('backup_none') : <Time at={figures.last_backup_at} />}
          </p>
        </Section>
      </div>
    </>
  );
}

const Figure = ({ label, bad, children }: { label: string; bad?: boolean; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={bad ? 'num tone-text-danger' : 'num'}>{children}</dd>
  </div>
);
