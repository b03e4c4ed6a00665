import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { type Assessment, assessmentApi } from '../assessment.contract.ts';
import { assessmentText } from '../assessment.text.ts';
import { cycleApi } from '../assessment-cycle.contract.ts';

const useAssessors = () => useActingOptions(assessmentApi.assessors);

/** Whom to assess in a cycle, and who does. */
export function OpenForm({ cycleId, onClose }: { cycleId: number | undefined; onClose: () => void }) {
  const t = useText(assessmentText);
  const say = useSay();
  const { data } = useApi(cycleApi.list, {});
  const form = useApiForm(assessmentApi.add, {
    initial: { ...(cycleId !== undefined && { cycle_id: cycleId }) },
    success: null,
    onDone: ({ ids }) => {
      toast.success(say(fill(assessmentText.added, { n: ids.length })));
      onClose();
    },
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection>
        <SelectField
          field={form.fields.cycle_id}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField field={form.fields.teacher_ids} options={useActingOptions(teacherApi.list)} multiple />
        <SelectField field={form.fields.assessor_id} options={useAssessors()} />
      </FormSection>
    </Form>
  );
}

export function AssignForm({ doc, onClose }: { doc: Assessment; onClose: () => void }) {
  const t = useText(assessmentText);
  const { id, version, assessor_id } = doc;
  const form = useApiForm(assessmentApi.assign, {
    initial: { id, version, assessor_id },
    success: assessmentText.assigned,
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('assign')}>
      <FormSection>
        <SelectField
          field={form.fields.assessor_id}
          options={useAssessors()}
          chosen={[{ value: assessor_id, label: doc.assessor_name }]}
        />
      </FormSection>
    </Form>
  );
}
