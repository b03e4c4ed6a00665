import { fill } from '@/kernel/text.ts';
import { SwitchField } from '@/kernel/web/form/controls.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { LeadForm } from './LeadForm.tsx';

/** Beside the list: mine, or for the pool. */
export function AddLead({ onClose }: { onClose: () => void }) {
  const t = useText(leadText);
  return (
    <SideDrawer open onClose={onClose} title={t('add')} width="wide">
      <AddForm onClose={onClose} />
    </SideDrawer>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const form = useApiForm(leadApi.add, {
    initial: { phones: [{ phone: '' }], intention: 'C', label_ids: [] },
    success: null,
    onDone: (_, { name }) => {
      toast.success(fill(leadText.added, { name }));
      onClose();
    },
  });
  return <LeadForm form={form} extra={<SwitchField field={form.fields.into_pool} />} />;
}
