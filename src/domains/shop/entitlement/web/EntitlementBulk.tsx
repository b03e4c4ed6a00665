import { CalendarPlus, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { TextStudents } from '@/domains/people/student/web/embed/TextStudents.tsx';
import { useBulk } from '@/kernel/web/api/useBulk.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { entitlementPermissions as may } from '../entitlement.access.ts';
import { type Entitlement, entitlementApi } from '../entitlement.contract.ts';
import { entitlementText } from '../entitlement.text.ts';

interface EntitlementBulkProps {
  readonly rows: readonly Entitlement[];
  readonly onDone: () => void;
}

/** What can be done with the chosen ones: their end is put off, their families are reminded. */
export function EntitlementBulk({ rows, onDone }: EntitlementBulkProps) {
  const t = useText(entitlementText);
  const holds = useHolds();
  const bulk = useBulk();
  const [task, setTask] = useState<'extend' | 'remind'>();
  const end = () => setTask(undefined);
  const extend = async (expires_on: string, reason: string) => {
    end();
    await bulk.run(
      entitlementApi.extend,
      rows.map(({ id, version, student_name, type_name, status, expires_on: now }) => ({
        id,
        name: `${student_name} ${type_name}`,
        input: { id, version, expires_on, reason },
        ...(!(status === 'active' && now) && { barred: t('not_active') }),
      })),
    );
  };
  return (
    <>
      {holds(may.extend) && (
        <Button icon={CalendarPlus} onClick={() => setTask('extend')}>
          {t('extend_many')}
        </Button>
      )}
      {holds(studentApi.sms.permission) && (
        <Button icon={MessageSquare} onClick={() => setTask('remind')}>
          {t('remind_many')}
        </Button>
      )}
      <FormModal open={task === 'extend'} onClose={end} title={`${t('extend_many')} · ${rows.length}`}>
        {task === 'extend' && <ExtendMany onClose={end} onExtend={extend} />}
      </FormModal>
      <TextStudents
        open={task === 'remind'}
        ids={[...new Set(rows.map(({ student_id }) => student_id))]}
        onClose={end}
        onDone={() => {
          end();
          onDone();
        }}
      />
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}

interface ExtendManyProps {
  readonly onClose: () => void;
  readonly onExtend: (expires_on: string, reason: string) => Promise<void>;
}
/** The new end and why, the same for all. */
function ExtendMany({ onClose, onExtend }: ExtendManyProps) {
  const t = useText(entitlementText);
  const form = useApiForm(entitlementApi.extend, { initial: {} });
  const { expires_on = '', reason = '' } = form.values;
  const submit = () => onExtend(expires_on, reason.trim());
  return (
    <Form
      form={{ ...form, submit }}
      onCancel={onClose}
      submitLabel={t('extend_many')}
      barred={!expires_on || !reason.trim()}
    >
      <FormSection>
        <DayField field={form.fields.expires_on} />
        <TextField field={form.fields.reason} />
      </FormSection>
    </Form>
  );
}
