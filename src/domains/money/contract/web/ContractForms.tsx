import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';

import { type ContractDetail, contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';
import { ContractFields } from './ContractFields.tsx';
import { draftOf, newLine } from './draft.ts';
import type { Terms } from './terms.ts';

interface AddProps {
  /** For whom, where that is known. */
  readonly student_id: number | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function ContractAddDrawer({ student_id, onClose, onAdded }: AddProps) {
  const t = useText(contractText);
  const { data, error, refetch } = useApi(contractApi.terms, {});
  return (
    <SideDrawer open width="wide" title={t('add')} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <AddForm student_id={student_id} terms={data} onAdded={onAdded} />}
    </SideDrawer>
  );
}

type AddFormProps = Omit<AddProps, 'onClose'> & { readonly terms: Terms };
function AddForm({ student_id, terms, onAdded }: AddFormProps) {
  const t = useText(contractText);
  const { admin_id } = useMe();
  const form = useApiForm(contractApi.add, {
    initial: {
      ...(student_id !== undefined && { student_id }),
      adviser_id: admin_id,
      made_on: terms.today,
      template_id: terms.templates[0]?.id,
      lines: [newLine(terms.minutes_per_class_hour)],
    },
    success: contractText.added,
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form} submitLabel={t('add')}>
      <ContractFields fields={form.fields} values={form.values} terms={terms} />
    </Form>
  );
}

export function ContractEditDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(contractText);
  const terms = useApi(contractApi.terms, {});
  const { data, error, refetch } = useApi(contractApi.get, { id });
  return (
    <SideDrawer
      open
      width="wide"
      title={data ? `${t('edit')} · ${data.number}` : t('edit')}
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(!data || !terms.data) && !error && <Waiting />}
      {data && terms.data && <EditForm contract={data} terms={terms.data} onDone={onClose} />}
    </SideDrawer>
  );
}

interface EditFormProps {
  readonly contract: ContractDetail;
  readonly terms: Terms;
  readonly onDone: () => void;
}
function EditForm({ contract, terms, onDone }: EditFormProps) {
  const form = useApiForm(contractApi.edit, { initial: draftOf(contract), onDone });
  return (
    <Form form={form}>
      <ContractFields fields={form.fields} values={form.values} terms={terms} contract={contract} />
    </Form>
  );
}

const Waiting = () => (
  <div className="drawer-pad">
    <FormSkeleton fields={8} />
  </div>
);
