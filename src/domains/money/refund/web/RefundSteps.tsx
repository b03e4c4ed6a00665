import type { Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { RefundDetail } from '../refund.contract.ts';
import { refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';

type Step = RefundDetail['steps'][number];
const { transitions, states } = refundStatus;

/** What was done, in the words of the button that did it. */
function nameOf({ from_status: from, to_status: to, admin_name }: Step): Sentence {
  if (from === null) return refundText.step_begin;
  if (to === 'submitted') return transitions.recalculate.label;
  if (to === 'rejected' && admin_name === null) return transitions.lapse.label;
  const made = Object.values(transitions).find(
    (move) => move.to === to && (move.from as readonly string[]).includes(from),
  );
  return made?.label ?? states[to].label;
}

/** Each step: what, by whom, when and why. */
export function RefundSteps({ refund }: { refund: RefundDetail }) {
  const t = useText(refundText);
  const say = useSay();
  return (
    <Card title={t('section_steps')}>
      <ol className="refund-steps">
        {refund.steps.map((step) => (
          <li key={step.id}>
            <Tone tone={states[step.to_status].tone}>{say(nameOf(step))}</Tone>
            <span>{step.admin_name}</span>
            <span className="num">{formatFen(step.amount_fen)}</span>
            <span className="grow mute">{step.note}</span>
            <span className="mute">
              <Time at={step.created_at} mode="datetime" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
