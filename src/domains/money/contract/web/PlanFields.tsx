import { Plus, Trash2 } from 'lucide-react';
import type { Sentence } from '@/kernel/text.ts';
import { plusMonths } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayField, MoneyField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { evenPlan, type Instalment } from '../contract.rules.ts';
import { contractText } from '../contract.text.ts';
import { plannedOf } from './draft.ts';

type DraftInstalment = Partial<Instalment>;
const SPLITS = [2, 3, 6];

interface PlanFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: instalments that are still being written.
  readonly field: FormField<any>;
  readonly total: number;
  readonly from: string;
}

/** When it is paid; nothing said, the whole on the contract's day. */
export function PlanFields({ field, total, from }: PlanFieldsProps) {
  const t = useText(contractText);
  const say = useSay();
  const plan = (field.value ?? []) as DraftInstalment[];
  const set = (next: DraftInstalment[]) => field.set(next.length > 0 ? next : undefined);
  const put = (at: number, one: DraftInstalment) => set(plan.map((old, n) => (n === at ? one : old)));
  const left = total - plannedOf(plan);
  const add = () => {
    const due_on = plan.at(-1)?.due_on;
    set([...plan, { due_on: due_on ? plusMonths(due_on, 1) : from, ...(left > 0 && { amount_fen: left }) }]);
  };
  const message = field.error && (typeof field.error === 'string' ? field.error : say(field.error));
  return (
    <FormSection title={t('section_plan')}>
      <div className="contract-lines" data-field="instalments">
        {plan.map((one, at) => (
          <InstalmentFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its place alone.
            key={at}
            nth={at + 1}
            one={one}
            onChange={(next) => put(at, next)}
            onRemove={() => set(plan.filter((_, n) => n !== at))}
          />
        ))}
        {message && (
          <p className="contract-error" role="alert">
            {message}
          </p>
        )}
        <div className="contract-plan-tools">
          <Button size="small" icon={Plus} onClick={add}>
            {t('add_instalment')}
          </Button>
          {SPLITS.map((count) => (
            <Button
              key={count}
              size="small"
              disabled={total < count}
              onClick={() => set(evenPlan(total, count, from))}
            >
              {t('split')} × {count}
            </Button>
          ))}
          {plan.length > 0 && (
            <span className={left === 0 ? 'mute' : 'tone-text-danger'} aria-live="polite">
              {left === 0
                ? t('plan_even')
                : t(left > 0 ? 'plan_rest' : 'plan_over', { fen: formatFen(Math.abs(left)) })}
            </span>
          )}
        </div>
      </div>
    </FormSection>
  );
}

interface InstalmentProps {
  readonly nth: number;
  readonly one: DraftInstalment;
  readonly onChange: (one: DraftInstalment) => void;
  readonly onRemove: () => void;
}
function InstalmentFields({ nth, one, onChange, onRemove }: InstalmentProps) {
  const t = useText(contractText);
  const field = (name: keyof DraftInstalment, label: Sentence): FormField<never> => ({
    name: `${name}-${nth}`,
    label,
    required: true,
    value: one[name] as never,
    error: undefined,
    set: (value) => onChange({ ...one, [name]: value }),
    blur: () => undefined,
  });
  return (
    <div className="contract-instalment">
      <span className="mute">{t('instalment_n', { n: nth })}</span>
      <DayField field={field('due_on', contractText.due_on)} />
      <MoneyField field={field('amount_fen', contractText.amount_of)} />
      <Button kind="text" size="small" icon={Trash2} aria-label={t('remove')} onClick={onRemove} />
    </div>
  );
}
