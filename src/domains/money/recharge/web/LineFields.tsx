import { Plus, X } from 'lucide-react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { MoneyField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { ContractField } from '../../contract/web/embed/ContractField.tsx';
import {
  type ContractOption,
  openFen,
  useContractOptions,
} from '../../contract/web/embed/useContractOptions.ts';
import { conversionPermissions } from '../../conversion/conversion.access.ts';
import type { RechargeDetail } from '../recharge.contract.ts';
import { type Category, TARGETS } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';
import { forContract, newLine, type Part, splitSoFar } from './lines.ts';
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
  const { data: contracts } = useContractOptions(part.student_id);
  const find = (id: number | null | undefined) => contracts?.list.find((one) => one.id === id);
  const contract = find(part.contract_id);
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
      <SelectField
        field={of('adviser_id')}
        options={advisers}
        chosen={contract ? [{ value: contract.adviser_id, label: contract.adviser_name }] : []}
      />
      <SelectField field={of('channel_id')} options={channels} />
      <ContractField
        field={{ ...of('contract_id'), set: (id) => onChange(forContract(part, find(id))) }}
        studentId={part.student_id}
      />
      <TextField field={of('note')} />
      {contract && <ForContract part={part} contract={contract} field={of('buy_hours')} />}
    </div>
  );
}

interface ForContractProps {
  readonly part: Part;
  readonly contract: ContractOption;
  readonly field: FormField<0 | 1>;
}

/** What the contract still asks for, a warning of what exceeds it, and whether its hours are bought with the money. */
function ForContract({ part, contract, field }: ForContractProps) {
  const t = useText(rechargeText);
  const mayBuy = useHolds()(conversionPermissions.add);
  const beyond = (part.amount_fen ?? 0) - openFen(contract);
  const { total_fen, paid_fen, waiting_fen } = contract;
  return (
    <div className="recharge-contract">
      <Note tone={beyond > 0 ? 'warning' : 'info'}>
        {t('open_of_contract', { open: formatFen(total_fen - paid_fen), waiting: formatFen(waiting_fen) })}
        {beyond > 0 && ` · ${t('beyond_contract', { fen: formatFen(beyond) })}`}
      </Note>
      {contract.status === 'effective' && mayBuy && <SwitchField field={field} help={t('buy_hours_help')} />}
    </div>
  );
}
