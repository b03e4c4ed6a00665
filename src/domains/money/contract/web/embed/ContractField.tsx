import { formatFen } from '@/kernel/value/money.ts';
import type { FieldLook } from '@/kernel/web/form/Field.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { unpaidOf } from '../../contract.rules.ts';
import { contractText } from '../../contract.text.ts';
import { useContractOptions } from './useContractOptions.ts';

interface ContractFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: one id, required or not.
  readonly field: FormField<any>;
  /** Whose contracts are offered; none while nobody is chosen. */
  readonly studentId: number | undefined;
  /** Only those that hours can be bought from; otherwise also signed ones, which take money already. */
  readonly effective?: boolean;
}

/** A contract of a student that takes money, with what is still to be paid. */
export function ContractField({ field, studentId, effective = false, ...look }: ContractFieldProps) {
  const t = useText(contractText);
  const { data, isLoading, isError, refetch } = useContractOptions(studentId);
  const options = (data?.list ?? [])
    .filter(({ status }) => !effective || status === 'effective')
    .map((one) => ({
      value: one.id,
      label: `${one.number} · ${t('unpaid_fen')} ${formatFen(unpaidOf(one))}`,
    }));
  const source = { options, loading: isLoading, failed: isError, retry: () => void refetch() };
  return <SelectField field={field} options={source} disabled={studentId === undefined} {...look} />;
}
