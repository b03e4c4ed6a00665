import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { companyPermissions } from '../../company.access.ts';
import { type Company, companyApi } from '../../company.contract.ts';
import { companyText } from '../../company.text.ts';
import { CompanyFields } from '../CompanyFields.tsx';
import { editOf } from '../editOf.ts';

/** The settings of the company that one acts under. */
export function CompanySettings() {
  const { id } = useMe().company;
  const { data, error, refetch } = useApi(companyApi.get, { id });
  if (data) return <Settings key={id} company={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton fields={8} />;
}

function Settings({ company }: { company: Company }) {
  const t = useText(companyText);
  const mayEdit = useHolds()(companyPermissions.edit);
  const form = useApiForm(companyApi.edit, { initial: editOf(company) });
  return (
    <Form form={form} readOnly={!mayEdit}>
      <div className="company-notes">
        {mayEdit ? <p className="mute">{t('settings_help')}</p> : <Note>{t('read_only')}</Note>}
      </div>
      <CompanyFields fields={form.fields} company={company} columns={2} disabled={!mayEdit} logo />
    </Form>
  );
}
