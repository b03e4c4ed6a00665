import { momentText } from '@/kernel/value/time.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ExamFee } from '../exam-fee.contract.ts';
import { formatCents } from '../exam-fee.money.ts';
import { stepAt, surchargeOf } from '../exam-fee.rules.ts';
import { examFeeText } from '../exam-fee.text.ts';
import './exam-fee.css';

/** The steps of a fee in their order; that of now stands out. */
export function StepBar({ fee }: { fee: ExamFee }) {
  const t = useText(examFeeText);
  if (fee.steps.length === 0) return <Nothing />;
  const now = stepAt(fee.steps, Date.now() / 1000)?.kind;
  return (
    <span className="step-bar">
      {fee.steps.map((step) => {
        const more = surchargeOf(step, fee);
        const until = step.until_at === null ? '' : momentText(fee.zone, step.until_at);
        return (
          <span
            key={step.kind}
            className={`step-bar-part step-bar-${step.kind}`}
            aria-current={step.kind === now ? 'step' : undefined}
            title={until && `${t('until_at')} ${until} (${fee.zone})`}
          >
            {t(step.kind)}
            {more > 0 && ` +${formatCents(more, fee.currency)}`}
          </span>
        );
      })}
    </span>
  );
}
