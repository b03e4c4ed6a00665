import { useLocation, useNavigate } from 'react-router';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyYear } from '@/kernel/web/session/zone.ts';
import { applicationApi } from '../application.contract.ts';
import { applicationPaths } from '../application.paths.ts';
import { applicationText } from '../application.text.ts';
import { DeadlineFields, FeeFields, PeopleFields, ProgrammeFields } from './ApplicationForm.tsx';
import { DemandField } from './DemandField.tsx';

/** A student's next application; whose it is may stand in the address. */
export function ApplicationAddPage() {
  const t = useText(applicationText);
  const navigate = useNavigate();
  const student_id = Number(new URLSearchParams(useLocation().search).get('student_id')) || undefined;
  const next = companyYear() + 1;
  const form = useApiForm(applicationApi.add, {
    initial: {
      ...(student_id && { student_id }),
      intake_year: next,
      intake_term: 'autumn',
      cycle: next,
      deadline_zone: 'Europe/London',
    },
    success: applicationText.saved,
    onDone: ({ id }) => void navigate(applicationPaths.edit({ application_id: id }), { replace: true }),
  });
  return (
    <>
      <PageHeader title={t('add')} back={applicationPaths.work()} backTitle={t('title')} />
      <Form form={form} onCancel={() => void navigate(applicationPaths.work())} submitLabel={t('add')}>
        <FormSection columns={2}>
          <StudentField field={form.fields.student_id} wide />
          <DemandField form={form} />
        </FormSection>
        <ProgrammeFields form={form} />
        <DeadlineFields form={form} />
        <PeopleFields form={form} />
        <FeeFields form={form} />
      </Form>
    </>
  );
}
