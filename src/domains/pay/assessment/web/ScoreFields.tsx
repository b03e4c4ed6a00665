import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Scored } from '../assessment.contract.ts';
import { assessmentText } from '../assessment.text.ts';

interface Given {
  readonly criterion_id: number;
  readonly score?: number | null;
  readonly remark?: string;
}
interface ScoreFieldsProps {
  readonly field: FormField<Given[]>;
  readonly scores: readonly Scored[];
  readonly readOnly: boolean;
}

/** A row for each criterion: its score and a remark; what comes from data is only shown. */
export function ScoreFields({ field, scores, readOnly }: ScoreFieldsProps) {
  const t = useText(assessmentText);
  const given = field.value ?? [];
  const of = (id: number) => given.find(({ criterion_id }) => criterion_id === id);
  const put = (id: number, patch: Partial<Given>) =>
    field.set(given.map((one) => (one.criterion_id === id ? { ...one, ...patch } : one)));
  return (
    <Field field={field} wide>
      {({ id, 'aria-describedby': note }) => (
        <div className="assess-rows" id={id} aria-describedby={note}>
          {scores.map(({ criterion_id, name, weight, source, score, from_data }) => (
            <div className="assess-row" key={criterion_id} data-criterion={criterion_id}>
              <span>
                <b>{name}</b>
                <small className="mute">
                  {t('weight_of', { n: weight })} · {t(`source_${source}`)}
                </small>
                {source !== 'assessor' && !readOnly && (
                  <small className="mute" {...(from_data && { title: t('from_data_note') })}>
                    {t(from_data ? 'from_data' : 'no_data')}
                  </small>
                )}
              </span>
              {readOnly || from_data ? (
                <span className="assess-data num">
                  <b>{score ?? '—'}</b>
                </span>
              ) : (
                <input
                  className="control num"
                  type="number"
                  min={0}
                  max={100}
                  step={1}
                  aria-label={`${name} ${t('score')}`}
                  value={of(criterion_id)?.score ?? ''}
                  onChange={(event) =>
                    put(criterion_id, {
                      score: event.target.value === '' ? undefined : event.target.valueAsNumber,
                    })
                  }
                />
              )}
              {readOnly ? (
                <span>{of(criterion_id)?.remark}</span>
              ) : (
                <input
                  className="control"
                  aria-label={`${name} ${t('remark')}`}
                  placeholder={t('remark')}
                  maxLength={254}
                  value={of(criterion_id)?.remark ?? ''}
                  onChange={(event) => put(criterion_id, { remark: event.target.value })}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}
