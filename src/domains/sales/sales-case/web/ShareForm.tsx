import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { casePermissions as may } from '../sales-case.access.ts';
import { type CaseDetail, PROJECTS, salesCaseApi } from '../sales-case.contract.ts';
import { NATURES, SHARE_ROLES } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { PartRows, partField } from './PartRows.tsx';
import { useProjectName } from './useProjectName.ts';
import './sales-case.css';

/** Who is to share a case, and what it is for; takes effect when somebody else confirms it. */
export function ShareForm({ doc, onDone }: { doc: CaseDetail; onDone: () => void }) {
  const t = useText(salesCaseText);
  const holds = useHolds();
  const projectName = useProjectName();
  const staff = useActingOptions(adminApi.options);
  const isRevision = doc.status === 'confirmed';
  const form = useApiForm(isRevision ? salesCaseApi.revise : salesCaseApi.propose, {
    initial: {
      id: doc.id,
      version: doc.version,
      shares: doc.shares.map(({ admin_id, role, share_bp }) => ({ admin_id, role, share_bp })),
      projects: doc.projects,
      nature: doc.nature,
    },
    success: salesCaseText.saved,
    onDone,
  });
  const { fields, values } = form;
  const chosen = doc.shares.map(({ admin_id, admin_name }) => ({ value: admin_id, label: admin_name }));
  const roles = SHARE_ROLES.map((value) => ({ value, label: t(value) }));
  const projects = PROJECTS.map((value) => ({ value, label: projectName(value) }));
  return (
    <Form form={form} onCancel={onDone} submitLabel={t('propose')}>
      <FormSection title={t('shares')}>
        <PartRows
          field={fields.shares as never}
          amount_fen={doc.net_fen}
          add={{
            label: t('add_share'),
            part: (share_bp) => ({ admin_id: undefined as never, role: 'co_adviser' as const, share_bp }),
          }}
        >
          {(part: { admin_id: number; role: (typeof SHARE_ROLES)[number]; share_bp: number }, put) => (
            <>
              <SelectField
                field={partField('admin_id', salesCaseText.admin_id, part.admin_id, (admin_id) =>
                  put({ admin_id: admin_id as number }),
                )}
                options={staff}
                chosen={chosen}
              />
              <SelectField
                field={partField('role', salesCaseText.role, part.role, (role) =>
                  put({ role: role as 'adviser' }),
                )}
                options={roles}
              />
            </>
          )}
        </PartRows>
      </FormSection>
      <FormSection title={t('projects')}>
        <PartRows
          field={fields.projects as never}
          amount_fen={doc.net_fen}
          add={{ label: t('add_project'), part: (share_bp) => ({ project: undefined as never, share_bp }) }}
        >
          {(part: { project: (typeof PROJECTS)[number]; share_bp: number }, put) => (
            <SelectField
              field={partField('project', salesCaseText.project, part.project, (project) =>
                put({ project: project as '12' }),
              )}
              options={projects}
            />
          )}
        </PartRows>
      </FormSection>
      <FormSection>
        {holds(may.confirm) && (
          <SelectField field={fields.nature} options={NATURES.map((value) => ({ value, label: t(value) }))} />
        )}
        {values.nature !== doc.nature && <TextField field={fields.nature_reason} />}
        <TextField field={fields.reason} />
        <Note>{t('takes_effect')}</Note>
      </FormSection>
    </Form>
  );
}
