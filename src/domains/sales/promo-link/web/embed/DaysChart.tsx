import { useText } from '@/kernel/web/language.ts';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { promoLinkText } from '../../promo-link.text.ts';
import './promo-link.css';

interface Day {
  readonly day: string;
  readonly visits: number;
  readonly visitors: number;
  readonly leads: number;
}

const [WIDTH, HEIGHT] = [600, 90];
/** Visitors day by day, and above them who filled in the form. */
export function DaysChart({ days, label }: { days: readonly Day[] | undefined; label: string }) {
  const t = useText(promoLinkText);
  if (!days) return <RowsSkeleton rows={2} />;
  const top = Math.max(1, ...days.map(({ visitors }) => visitors));
  const step = WIDTH / days.length;
  return (
    <svg className="link-days" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {days.map(({ day, visits, visitors, leads }, at) => {
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
