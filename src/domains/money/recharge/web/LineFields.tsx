import { Plus, X } from 'lucide-react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ContractField } from '../../contract/web/embed/ContractField.tsx';
import type { RechargeDetail } from '../recharge.contract.ts';
import { type Category, TARGETS } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';
import { newLine, type Part, splitSoFar } from './lines.ts';
import './recharge.css';

interface LineFieldsProps {
  readonly category: Category;
  // biome-ignore lint/suspicious/noExplicitAny: parts are incomplete while they are typed.
  readonly field: FormField<any>;
  /** What there is to split; not known while it is typed. */
  readonly whole_fen: number | undefined;
  /** The names of those whom the form starts with. */
  readonly known?: RechargeDetail;
}

/** The parts of a payment, one beneath the other, and what is left of it. */
export function LineFields({ category, field, whole_fen, known }: LineFieldsProps) {
  const t = useText(rechargeText);
  const say = useSay();
  const parts = (field.value ?? []) as readonly Part[];
  const put = (at: number, part: Part) => field.set(parts.map((one, n) => (n === at ? part : one)));
  const error = typeof field.error === 'string' ? field.error : field.error && say(field.error);
  const left = typeof whole_fen === 'number' ? whole_fen - splitSoFar(parts) : undefined;
  return (
    <FormSection title={t('section_lines')} columns={2}>
      <div className="recharge-lines">
        {parts.map((part, at) => (
          <section
            className="recharge-line"
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
            key={at}
            aria-label={t('line', { n: at + 1 })}
          >
            <header>
              <h4>{t('line', { n: at + 1 })}</h4>
              <span className="grow" />
              {parts.length > 1 && (
                <Button
                  kind="text"
                  size="small"
                  icon={X}
                  aria-label={t('remove_line')}
                  onClick={() => field.set(parts.filter((_, n) => n !== at))}
                />
              )}
            </header>
            <OnePart
              category={category}
              part={part}
              known={known}
              left={left}
              onChange={(next) => put(at, next)}
            />
          </section>
        ))}
        <div className="recharge-lines-foot">
          <Button size="small" icon={Plus} onClick={() => field.set([...parts, newLine])}>
            {t('add_line')}
          </Button>
          <Balance left={left} />
          {error && (
            <span className="tone-text-danger" role="alert">
              {error}
            </span>
          )}
        </div>
      </div>
    </FormSection>
  );
}

function Balance({ left }: { left: number | undefined }) {
  const t = useText(rechargeText);
  if (left === undefined) return null;
  if (left === 0) return <Tone tone="success">{t('even')}</Tone>;
  return left > 0 ? (
    <Tone tone="warning">{t('left_over', { fen: formatFen(left) })}</Tone>
  ) : (
    <Tone tone="danger">{t('too_much', { fen: formatFen(-left) })}</Tone>
  );
}

interface OnePartProps {
  readonly category: Category;
  readonly part: Part;
  readonly left: number | undefined;
  readonly known: RechargeDetail | undefined;
  readonly onChange: (part: Part) => void;
}

function OnePart({ category, part, left, known, onChange }: OnePartProps) {
  const t = useText(rechargeText);
  const advisers = useActingOptions(adminApi.searchWhere, ({ guwen }) => guwen);
  const channels = useActingOptions(channelApi.list);
  const labels = useItemOptions('recharge_label');
  const targets = TARGETS.map((value) => ({ value, label: t(value) }));
  const of = <K extends keyof Part>(name: K, required = false): FormField<NonNullable<Part[K]>> => ({
    name,
    label: rechargeText[name],
    required,
    value: (part[name] ?? undefined) as NonNullable<Part[K]> | undefined,
    error: undefined,
    set: (value) => onChange({ ...part, [name]: value }),
    blur: () => undefined,
  });
  const amount = of('amount_fen', true);
  const rest = left !== undefined && left !== 0 ? (part.amount_fen ?? 0) + left : 0;
  const chosen = (id: number | null | undefined, username: string | null | undefined) =>
    id && username ? [{ id, username }] : [];
  const student =
    known?.siblings.filter((one) => one.student_id === part.student_id).map((one) => one.student_name) ?? [];
  return (
    <div className="form-grid form-grid-2">
      <StudentField field={of('student_id', true)} chosen={chosen(part.student_id, student[0])} />
      <MoneyField
        field={amount}
        help={
          rest > 0 && (
            <button type="button" className="link" onClick={() => amount.set(rest)}>
              {t('fill_rest')} {formatFen(rest)}
            </button>
          )
        }
      />
      {category === 'referral' && (
        <>
          <StudentField
            field={of('referrer_id', true)}
            chosen={chosen(part.referrer_id, known?.referrer_name)}
          />
          <MoneyField field={of('reward_fen')} help={t('reward_help')} />
        </>
      )}
      {category === 'label' && <SelectField field={of('label_ids')} options={labels} multiple />}
      <SelectField field={of('account', true)} options={targets} />
      <MoneyField field={of('gift_fen')} />
      <SelectField field={of('adviser_id')} options={advisers} />
      <SelectField field={of('channel_id')} options={channels} />
      <ContractField field={of('contract_id')} studentId={part.student_id} />
      <TextField field={of('note')} />
    </div>
  );
}
