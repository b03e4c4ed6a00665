import { Plus, X } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { CRITERION_KINDS, type Criterion, MOST_CRITERIA, SOURCES, totalWeight } from '../assessment.rules.ts';
import { assessmentText } from '../assessment.text.ts';

type Line = Criterion & { readonly criterion_id?: number };
const BEGIN: Line = { kind: 'other', name: '', weight: 10, source: 'assessor' };

/** The criteria of a cycle with their weights, which come to a hundred. */
export function CriteriaField({ field }: { field: FormField<Line[]> }) {
  const t = useText(assessmentText);
  const lines = field.value ?? [];
  const put = (at: number, patch: Partial<Line>) =>
    field.set(lines.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const total = totalWeight(lines.map(({ weight }) => ({ weight: Number(weight) || 0 })));
  return (
    <Field field={field} wide help={`${t('criteria_help')} ${t('weight_total', { n: total })}`}>
      {({ id, 'aria-describedby': note }) => (
        <div className="cycle-criteria" id={id} aria-describedby={note}>
          {lines.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
            <div className="cycle-criterion" key={at}>
              <input
                className="control"
                aria-label={t('name')}
                placeholder={t('name')}
                maxLength={40}
                value={one.name}
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <select
                className="control"
                aria-label={t('kind')}
                value={one.kind}
                onChange={(event) => put(at, { kind: event.target.value as Line['kind'] })}
              >
                {CRITERION_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(kind)}
                  </option>
                ))}
              </select>
              <input
                className="control num"
                aria-label={t('weight')}
                type="number"
                min={1}
                max={100}
                value={Number.isNaN(one.weight) ? '' : one.weight}
                onChange={(event) => put(at, { weight: event.target.valueAsNumber })}
              />
              <select
                className="control"
                aria-label={t('source')}
                value={one.source}
                onChange={(event) => put(at, { source: event.target.value as Line['source'] })}
              >
                {SOURCES.map((source) => (
                  <option key={source} value={source}>
                    {t(`source_${source}`)}
                  </option>
                ))}
              </select>
              <Button
                kind="text"
                icon={X}
                aria-label={t('criterion_remove')}
                onClick={() => field.set(lines.filter((_, index) => index !== at))}
              />
            </div>
          ))}
          {lines.length < MOST_CRITERIA && (
            <span>
              <Button icon={Plus} size="small" onClick={() => field.set([...lines, BEGIN])}>
                {t('criterion_add')}
              </Button>
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
