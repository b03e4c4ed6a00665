import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { examBasicsPermissions } from '../../../exam-series/exam-series.access.ts';
import { examCentreApi } from '../../exam-centre.contract.ts';
import { NAME_FORMS, NEEDS } from '../../exam-centre.rules.ts';
import { examCentreStatus } from '../../exam-centre.status.ts';
import { examCentreText } from '../../exam-centre.text.ts';

/** The centres of the family, with what a candidate needs there. */
export function Centres() {
  const t = useText(examCentreText);
  const boards = useItemOptions('exam_board');
  const needs = NEEDS.map((value) => ({ value, label: t(value) }));
  const forms = NAME_FORMS.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={examCentreApi}
      status={examCentreStatus}
      text={examCentreText}
      edit={examBasicsPermissions.edit}
      columns={[
        'name',
        { field: 'exam_board_name', width: 140 },
        { field: 'number', width: 100 },
        { field: 'city', width: 100 },
        { field: 'needs', width: 240, show: (row) => row.needs.map((need) => t(need)).join(' · ') },
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={(row) => ({
        exam_board_id: (field) => (
          <SelectField
            field={field}
            options={boards}
            {...(row && { chosen: [{ value: row.exam_board_id, label: row.exam_board_name }] })}
          />
        ),
        number: (field) => <TextField field={field} maxLength={5} />,
        needs: (field) => <SelectField field={field} options={needs} multiple />,
        name_form: (field) => <SelectField field={field} options={forms} />,
      })}
    />
  );
}
