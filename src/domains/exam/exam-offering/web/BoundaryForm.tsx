import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { examBasicsPermissions as may } from '../../exam-series/exam-series.access.ts';
import { gradeScaleApi } from '../../grade-scale/grade-scale.contract.ts';
import { type ExamOfferingWhole, examOfferingApi } from '../exam-offering.contract.ts';
import { examOfferingText } from '../exam-offering.text.ts';
import './exam-offering.css';

interface BoundaryFormProps {
  readonly offering: ExamOfferingWhole;
  readonly onDone: () => void;
}
type Marks = Readonly<Record<string, string>>;
const keyOf = (component: number | null, grade: string) => `${component ?? 0} ${grade}`;

/** The marks of each grade, of the whole and of each component: a row of numbers for each. */
export function BoundaryForm({ offering, onDone }: BoundaryFormProps) {
  const t = useText(examOfferingText);
  const { data } = useApi(gradeScaleApi.options, {});
  const scale = data?.list.find(({ id }) => id === offering.scale_id);
  if (offering.scale_id === null || (data && !scale))
    return <EmptyState title={t('no_scale')} help={t('empty_boundaries_help')} />;
  if (!scale) return <RowsSkeleton rows={6} />;
  return <Matrix offering={offering} grades={scale.grades.map(({ grade }) => grade)} onDone={onDone} />;
}

function Matrix({ offering, grades, onDone }: BoundaryFormProps & { grades: readonly string[] }) {
  const t = useText(examOfferingText);
  const say = useSay();
  const readOnly = !useHolds()(may.edit);
  const { id, version, components, boundaries } = offering;
  const form = useApiForm(examOfferingApi.boundaries, { initial: { id, version, boundaries }, onDone });
  const [marks, setMarks] = useState<Marks>(() =>
    Object.fromEntries(boundaries.map((one) => [keyOf(one.component_id, one.grade), String(one.mark)])),
  );
  const rows = [
    { component_id: null, name: t('whole'), max: offering.max_mark },
    ...components.map((one) => ({ component_id: one.id, name: one.code, max: one.max_mark })),
  ];
  const put = (key: string, typed: string) => {
    const next = { ...marks, [key]: typed };
    setMarks(next);
    form.set({
      boundaries: rows.flatMap(({ component_id }) =>
        grades.flatMap((grade) => {
          const text = (next[keyOf(component_id, grade)] ?? '').trim();
          return text === '' ? [] : [{ component_id, grade, mark: Number(text) }];
        }),
      ),
    });
  };
  const { error } = form.fields.boundaries;
  return (
    <Form form={form} onCancel={onDone} readOnly={readOnly}>
      <div className="boundaries">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('component')}</th>
              {grades.map((grade) => (
                <th key={grade} scope="col" className="num">
                  {grade}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ component_id, name, max }) => (
              <tr key={component_id ?? 0}>
                <th scope="row">
                  {name} {max !== null && <small className="mute">/{max}</small>}
                </th>
                {grades.map((grade) => {
                  const key = keyOf(component_id, grade);
                  return (
                    <td key={grade}>
                      <input
                        className="control num"
                        inputMode="numeric"
                        autoComplete="off"
                        aria-label={`${name} ${grade}`}
                        disabled={readOnly}
                        value={marks[key] ?? ''}
                        onChange={({ target }) => put(key, target.value)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {error && (
          <p className="boundaries-error" role="alert">
            {typeof error === 'string' ? error : say(error)}
          </p>
        )}
      </div>
    </Form>
  );
}
