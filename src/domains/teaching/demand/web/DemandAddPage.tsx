import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { companyToday, companyZone } from '@/kernel/web/session/zone.ts';
import { demandApi } from '../demand.contract.ts';
import { demandPaths } from '../demand.paths.ts';
import { demandText } from '../demand.text.ts';
import { DemandForm } from './DemandForm.tsx';

/** A new demand; an address can name the student. */
export function DemandAddPage() {
  const t = useText(demandText);
  const navigate = useNavigate();
  const student = Number(new URLSearchParams(useLocation().search).get('student_id'));
  const form = useApiForm(demandApi.add, {
    initial: {
      student_ids: student > 0 ? [student] : [],
      course_type: 12,
      lesson_minutes: 120,
      time_zone: companyZone(),
      slots: [],
      wanted_ids: [],
      unwanted_ids: [],
      starts_on: companyToday(),
      on_credit: 0,
      submit_now: 1,
    },
    success: null,
    onDone: ({ id }, { submit_now }) => {
      toast.success(submit_now ? demandText.submitted_done : demandText.saved_draft);
      void navigate(`${demandPaths.list()}?demand_id=${id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={t('add')} back={demandPaths.list()} backTitle={t('title')} />
      <DemandForm
        form={form}
        fields={form.fields}
        begins={form.fields}
        onCancel={() => void navigate(demandPaths.list())}
      />
    </>
  );
}
