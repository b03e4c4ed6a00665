import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { DayField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { USUAL } from '../assessment.rules.ts';
import { assessmentText } from '../assessment.text.ts';
import { type Cycle, cycleApi } from '../assessment-cycle.contract.ts';
import { CriteriaField } from './CriteriaField.tsx';

type Task = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly cycle: Cycle };

/** The cycles with their criteria: made, changed and deleted here. */
export function CycleDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(assessmentText);
  const [task, setTask] = useState<Task>();
  const end = () => setTask(undefined);
  return (
    <SideDrawer
      open
      width={task ? 'wide' : 'middle'}
      onClose={onClose}
      title={task ? t(task.kind === 'add' ? 'cycle_add' : 'cycle_edit') : t('cycles')}
      extra={
        !task && (
          <Button size="small" onClick={() => setTask({ kind: 'add' })}>
            {t('cycle_add')}
          </Button>
        )
      }
    >
      {!task && <Cycles onEdit={(cycle) => setTask({ kind: 'edit', cycle })} />}
      {task?.kind === 'add' && <AddForm onDone={end} />}
      {task?.kind === 'edit' && <EditForm cycle={task.cycle} onDone={end} />}
    </SideDrawer>
  );
}

function Cycles({ onEdit }: { onEdit: (cycle: Cycle) => void }) {
  const t = useText(assessmentText);
  const { data } = useApi(cycleApi.list, {});
  const { run } = useAction(cycleApi.del, { success: assessmentText.deleted });
  const remove = async ({ id, name }: Cycle) => {
    const title = assessmentText.cycle_del;
    const words = fill(assessmentText.cycle_del_confirm, { name });
    if (await confirmDialog({ title, text: words, ok: title, danger: true })) await run({ id });
  };
  if (data && data.list.length === 0) return <EmptyState title={t('no_cycles')} help={t('no_cycles_help')} />;
  return (
    <div className="drawer-pad">
      <Card title={t('cycles')}>
        <ul className="cycle-list">
          {data?.list.map((cycle) => (
            <li key={cycle.id}>
              <span>
                <b>{cycle.name}</b>{' '}
                <span className="mute">
                  <Hy>{`${cycle.starts_on} – ${cycle.ends_on}`}</Hy>
                </span>
              </span>
              <span>
                <Button size="small" kind="text" onClick={() => onEdit(cycle)}>
                  {t('cycle_edit')}
                </Button>
                {cycle.open_count + cycle.submitted_count + cycle.confirmed_count === 0 && (
                  <Button size="small" kind="text" onClick={() => void remove(cycle)}>
                    {t('cycle_del')}
                  </Button>
                )}
              </span>
              <small className="mute">
                {cycle.criteria.map(({ name, weight }) => `${name} ${weight}`).join(' · ')}
              </small>
              <small className="mute">
                {t('counts', {
                  open: cycle.open_count,
                  submitted: cycle.submitted_count,
                  confirmed: cycle.confirmed_count,
                })}
              </small>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const t = useText(assessmentText);
  const [criteria] = useState(() => USUAL.map((one) => ({ ...one, name: t(one.name) })));
  const form = useApiForm(cycleApi.add, {
    initial: { criteria },
    success: assessmentText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextField field={form.fields.name} />
        <DayField field={form.fields.starts_on} />
        <DayField field={form.fields.ends_on} />
        <TextField field={form.fields.note} />
        <CriteriaField field={form.fields.criteria} />
      </FormSection>
    </Form>
  );
}

function EditForm({ cycle, onDone }: { cycle: Cycle; onDone: () => void }) {
  const form = useApiForm(cycleApi.edit, {
    initial: editValues(cycleApi.edit, cycle),
    success: assessmentText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextField field={form.fields.name} />
        <DayField field={form.fields.starts_on} />
        <DayField field={form.fields.ends_on} />
        <TextField field={form.fields.note} />
        <CriteriaField field={form.fields.criteria} />
      </FormSection>
    </Form>
  );
}
