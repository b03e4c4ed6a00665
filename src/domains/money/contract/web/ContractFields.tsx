import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type ContractDetail, contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';
import { type Book, type DraftLine, reckon } from './draft.ts';
import { LineFields } from './LineFields.tsx';
import { PlanFields } from './PlanFields.tsx';
import { Reckoning } from './Reckoning.tsx';
import type { Terms } from './terms.ts';

interface ContractFieldsProps {
  readonly fields: ApiForm<typeof contractApi.add>['fields'];
  readonly values: ApiForm<typeof contractApi.add>['values'];
  readonly terms: Terms;
  /** As it is before the edit; a new one has no before. */
  readonly contract?: ContractDetail;
}

/** Who, which courses, for how much, and when it is paid. */
export function ContractFields({ fields, values, terms, contract }: ContractFieldsProps) {
  const t = useText(contractText);
  const made_on = values.made_on ?? terms.today;
  const book = useBook(terms, values.level_id ?? undefined, made_on);
  const lines = (values.lines ?? []) as readonly DraftLine[];
  const reckoned = reckon(lines, values.discount_fen, book);
  return (
    <>
      <Parties fields={fields} terms={terms} contract={contract} />
      <LineFields field={fields.lines} book={book} />
      <FormSection title={t('section_money')} columns={2}>
        <MoneyField field={fields.discount_fen} help={t('discount_help')} />
        <Reckoning reckoned={reckoned} limit={terms.discount_limit} />
      </FormSection>
      <PlanFields field={fields.instalments} total={reckoned.total_fen} from={made_on} />
    </>
  );
}

/** The price book for the student's level, on the contract's day. */
function useBook(terms: Terms, level_id: number | undefined, made_on: string): Book {
  const { data } = useApi(contractApi.listPrices, { level_id, made_on }, { keepPrevious: true });
  return {
    perHour: terms.minutes_per_class_hour,
    hours: new Map((data?.list ?? []).map(({ course_type, price_fen }) => [course_type, price_fen])),
  };
}

interface PartiesProps {
  readonly fields: ContractFieldsProps['fields'];
  readonly terms: Terms;
  readonly contract: ContractDetail | undefined;
}
function Parties({ fields, terms, contract }: PartiesProps) {
  const t = useText(contractText);
  const staff = useActingOptions(adminApi.options);
  const levels = useActingOptions(baseDataApi.list, (answer) => answer.alevel_list);
  const templates = terms.templates.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection title={t('section_who')} columns={2}>
      <StudentField
        field={fields.student_id}
        chosen={contract ? [{ id: contract.student_id, username: contract.student_name }] : []}
      />
      <SelectField
        field={fields.template_id}
        options={templates}
        chosen={contract ? [{ value: contract.template_id, label: contract.template_name }] : []}
      />
      <SelectField
        field={fields.adviser_id}
        options={staff}
        chosen={contract ? [{ value: contract.adviser_id, label: contract.adviser_name }] : []}
      />
      <DayField field={fields.made_on} />
      <SelectField
        field={fields.level_id}
        options={levels}
        chosen={contract?.level_id ? [{ value: contract.level_id, label: contract.level_name ?? '' }] : []}
        help={t('level_help')}
      />
      <TextField field={fields.note} maxLength={254} />
    </FormSection>
  );
}
