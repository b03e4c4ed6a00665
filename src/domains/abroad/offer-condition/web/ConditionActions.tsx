import { CircleCheck, ShieldOff, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ActionMenu, type MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { applicationPermissions } from '../../application/application.access.ts';
import { OneFileField } from '../../application/web/embed/OneFileField.tsx';
import { conditionPermissions as may } from '../offer-condition.access.ts';
import { type OfferCondition, offerConditionApi } from '../offer-condition.contract.ts';
import { isSettled } from '../offer-condition.rules.ts';
import { offerConditionText } from '../offer-condition.text.ts';

type Task = 'tick' | 'untick' | 'waive';

/** What a person says of a condition: met, waived, or neither any more. */
export function ConditionActions({ condition }: { condition: OfferCondition }) {
  const t = useText(offerConditionText);
  const holds = useHolds();
  const { run } = useRun();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const isOpen = !isSettled(condition.state);
  const actions: (MenuAction | false)[] = [
    isOpen &&
      holds(may.tick) && { key: 'tick', label: t('tick'), icon: CircleCheck, onClick: () => setTask('tick') },
    isOpen &&
      holds(may.waive) && {
        key: 'waive',
        label: t('waive'),
        icon: ShieldOff,
        onClick: () => setTask('waive'),
      },
    condition.said !== null &&
      holds(may.tick) && { key: 'untick', label: t('untick'), icon: Undo2, onClick: () => setTask('untick') },
    holds(applicationPermissions.decide) && {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      onClick: () => void run(offerConditionApi.del, { id: condition.id }),
    },
  ];
  return (
    <>
      <ActionMenu size="small" actions={actions.filter((one) => one !== false)} />
      <FormModal open={task !== undefined} onClose={close} title={task && t(task)}>
        {(task === 'tick' || task === 'waive') && (
          <SayForm condition={condition} task={task} onClose={close} />
        )}
        {task === 'untick' && <UntickForm condition={condition} onClose={close} />}
      </FormModal>
    </>
  );
}

interface FormProps {
  readonly condition: OfferCondition;
  readonly onClose: () => void;
}

function SayForm({ condition: { id, version }, task, onClose }: FormProps & { task: 'tick' | 'waive' }) {
  const t = useText(offerConditionText);
  const form = useApiForm(offerConditionApi[task], { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t(task)}>
      <FormSection>
        <TextField field={form.fields.said_because} />
        <OneFileField field={form.fields.evidence_file_id} />
      </FormSection>
    </Form>
  );
}

function UntickForm({ condition: { id, version }, onClose }: FormProps) {
  const t = useText(offerConditionText);
  const form = useApiForm(offerConditionApi.untick, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('untick')} danger>
      <FormSection>
        <TextField field={form.fields.reason} />
      </FormSection>
    </Form>
  );
}
