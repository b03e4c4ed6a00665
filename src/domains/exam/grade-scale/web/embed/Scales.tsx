import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { useText } from '@/kernel/web/language.ts';
import { examBasicsPermissions } from '../../../exam-series/exam-series.access.ts';
import { RowsField } from '../../../exam-series/web/embed/RowsField.tsx';
import { gradeScaleApi } from '../../grade-scale.contract.ts';
import { gradeScaleStatus } from '../../grade-scale.status.ts';
import { gradeScaleText } from '../../grade-scale.text.ts';

const MOST_GRADES = 60;

/** The scales of the family, each with its grades from the best down. */
export function Scales() {
  const t = useText(gradeScaleText);
  return (
    <CrudList
      api={gradeScaleApi}
      status={gradeScaleStatus}
      text={gradeScaleText}
      edit={examBasicsPermissions.edit}
      columns={[
        'name',
        { field: 'grades_said', width: 420 },
        'note',
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={() => ({
        grades: (field) => (
          <RowsField
            field={field}
            fresh={() => ({ grade: '', points: undefined as number | undefined })}
            addLabel={t('add_grade')}
            removeLabel={t('remove_grade')}
            most={MOST_GRADES}
          >
            {(of) => (
              <>
                <TextField field={of('grade', gradeScaleText.grade, true)} maxLength={6} />
                <NumberField field={of('points', gradeScaleText.points)} />
              </>
            )}
          </RowsField>
        ),
      })}
    />
  );
}
