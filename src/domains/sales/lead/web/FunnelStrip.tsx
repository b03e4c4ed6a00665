import type { InputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { leadApi } from '../lead.contract.ts';
import { FUNNEL_STEPS } from '../lead.rules.ts';
import type { VIEWS } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';

type Step = (typeof FUNNEL_STEPS)[number];
const percent = (bp: number): number => Math.round(bp / 100);

interface FunnelStripProps {
  readonly list: List<typeof leadApi.list>;
  readonly view: (typeof VIEWS)[number];
}

/** Over the list's own filters: how many reached each step. A step narrows the list to those who stand there. */
export function FunnelStrip({ list, view }: FunnelStripProps) {
  const t = useText(leadText);
  const { status: _, ...filters } = list.filters;
  const { data } = useApi(leadApi.funnel, { ...filters, view } as InputOf<typeof leadApi.funnel>, {
    keepPrevious: true,
  });
  const steps =
    data?.list ?? FUNNEL_STEPS.map((step) => ({ step, count: 0, rate_bp: null, median_days: null }));
  const most = steps[0]?.count ?? 0;
  const won = steps.at(-1)?.count ?? 0;
  const label = (step: string) =>
    step === 'created' ? t('step_created') : t(step as Exclude<Step, 'created'>);
  return (
    <fieldset className="funnel" aria-label={t('funnel')}>
      {steps.map(({ step, count, rate_bp, median_days }) => {
        const words = [
          rate_bp !== null && t('rate', { n: percent(rate_bp) }),
          median_days !== null && t('median', { n: median_days }),
        ].filter(Boolean);
        const status = step === 'created' ? undefined : (step as Exclude<Step, 'created'>);
        return (
          <button
            key={step}
            type="button"
            aria-pressed={status !== undefined && list.fields.status.value === status}
            onClick={() => list.fields.status.set(list.fields.status.value === status ? undefined : status)}
          >
            <span className="funnel-line">
              <span>{label(step)}</span>
              <b className="num">{count.toLocaleString('en')}</b>
            </span>
            <small className="mute">{words.length > 0 ? words.join(' · ') : '\u00a0'}</small>
            <i style={{ width: `${most > 0 ? (count * 100) / most : 0}%` }} />
          </button>
        );
      })}
      <div className="funnel-all">
        <span className="funnel-line">
          <span>{t('conversion')}</span>
          <b className="num">{most > 0 ? `${((won * 100) / most).toFixed(1)}%` : '—'}</b>
        </span>
      </div>
    </fieldset>
  );
}
