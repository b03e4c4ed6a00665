import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { institutionPermissions } from '../../../institution/institution.access.ts';
import { DEGREES, SCHEMES } from '../../../programme/programme.rules.ts';
import { documentTemplateApi } from '../../document-template.contract.ts';
import { BRINGERS, NEEDS } from '../../document-template.rules.ts';
import { documentTemplateStatus } from '../../document-template.status.ts';
import { documentTemplateText } from '../../document-template.text.ts';
import { STAGES } from '../../stage.text.ts';

/** What papers an application is asked for, of the whole family of companies. */
export function DocumentTemplates() {
  const t = useText(documentTemplateText);
  const stages = STAGES.map((value) => ({ value, label: t(value) }));
  const schemes = SCHEMES.map((value) => ({ value, label: t(value) }));
  const degrees = DEGREES.map((value) => ({ value, label: t(value) }));
  const needs = NEEDS.map((value) => ({ value, label: t(value) }));
  const bringers = BRINGERS.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={documentTemplateApi}
      status={documentTemplateStatus}
      text={documentTemplateText}
      edit={institutionPermissions.edit}
      columns={[
        'name',
        { field: 'stage', width: 120, show: ({ stage }) => t(stage) },
        { field: 'scheme', width: 160, show: ({ scheme }) => t(scheme ?? 'any_scheme') },
        { field: 'degree', width: 110, show: ({ degree }) => t(degree ?? 'any_degree') },
        { field: 'need', width: 100, show: ({ need }) => t(need) },
        { field: 'brought_by', width: 120, show: ({ brought_by }) => t(brought_by) },
        { field: 'days_before', width: 120 },
        'status',
      ]}
      controls={() => ({
        stage: (field) => <SelectField field={field} options={stages} />,
        scheme: (field) => <SelectField field={field} options={schemes} placeholder={t('any_scheme')} />,
        degree: (field) => <SelectField field={field} options={degrees} placeholder={t('any_degree')} />,
        need: (field) => <SelectField field={field} options={needs} />,
        brought_by: (field) => <SelectField field={field} options={bringers} />,
      })}
    />
  );
}
