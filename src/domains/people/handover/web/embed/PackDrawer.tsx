import { Printer } from 'lucide-react';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { packApi } from '../../pack.contract.ts';
import { packText } from '../../pack.text.ts';
import '../handover.css';

interface PackDrawerProps {
  readonly studentId: number;
  readonly onClose: () => void;
}

/** The handover pack of a student: all that whoever takes over has to know, to read here or on paper. */
export function PackDrawer({ studentId, onClose }: PackDrawerProps) {
  const t = useText(packText);
  const { data, error, refetch } = useApi(packApi.get, { student_id: studentId }, { staleMs: 0 });
  return (
    <SideDrawer
      open
      width="middle"
      title={[t('title'), data?.name].filter(Boolean).join(' · ')}
      extra={
        <Button icon={Printer} onClick={() => openBeside(packApi.print, { student_id: studentId })}>
          {t('pdf')}
        </Button>
      }
      onClose={onClose}
    >
      <div className="pack">
        <p className="mute">{t('help')}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <RowsSkeleton rows={8} />}
        {data?.sections.map(({ key, label, lines }) => (
          <section key={key} data-section={key} aria-label={label}>
            <h3>{label}</h3>
            <dl>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and nothing moves here.
                <div key={at}>
                  <dt>{line.label}</dt>
                  <dd>{line.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </SideDrawer>
  );
}
