import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { examBasicsPermissions } from '../../../exam-series/exam-series.access.ts';
import { type ExamSettingOutput, examSettingApi } from '../../exam-setting.contract.ts';
import { examSettingText } from '../../exam-setting.text.ts';

/** How many hours a day are too many, and what guarantees ask of students. */
export function ExamSettingDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(examSettingText);
  const { data, error, refetch } = useApi(examSettingApi.get, {}, { enabled: open, staleMs: 0 });
  return (
    <SideDrawer open={open} onClose={onClose} title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && <SettingForm key={data.version} settings={data} onDone={onClose} />}
    </SideDrawer>
  );
}

function SettingForm({ settings, onDone }: { settings: ExamSettingOutput; onDone: () => void }) {
  const t = useText(examSettingText);
  const mayEdit = useHolds()(examBasicsPermissions.edit);
  const form = useApiForm(examSettingApi.edit, {
    initial: settings,
    success: examSettingText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <FormSection>
        <Note tone="info">{t('help')}</Note>
        <NumberField field={form.fields.exam_hours_a_day} disabled={!mayEdit} />
        <NumberField field={form.fields.guarantee_attendance} disabled={!mayEdit} />
      </FormSection>
    </Form>
  );
}
