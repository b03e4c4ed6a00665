import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { type TargetGrid, targetApi } from '../target.contract.ts';
import { unitOf } from '../target.rules.ts';
import { targetText } from '../target.text.ts';
import { keyOf } from './TargetTable.tsx';

/** Ways to fill a month or a year, and to publish it. */
export function TargetTools({ grid }: { grid: TargetGrid }) {
  const t = useText(targetText);
  const { run } = useRun();
  const [task, setTask] = useState<'copy' | 'spread'>();
  const { month, metric } = grid;
  const end = () => setTask(undefined);
  const publish = async () => {
    const done = await run(targetApi.publish, { month, metric });
    if (done) toast.success(fill(targetText.published_n, { n: done.count }));
  };
  return (
    <>
      <Button onClick={() => setTask('copy')}>{t('copy')}</Button>
      <Button onClick={() => setTask('spread')}>{t('spread_year')}</Button>
      <Button kind="primary" onClick={() => void publish()}>
        {t('publish_month', { month })}
      </Button>
      <FormModal open={task === 'copy'} onClose={end} title={t('copy')}>
        {task === 'copy' && <CopyForm grid={grid} onDone={end} />}
      </FormModal>
      <FormModal open={task === 'spread'} onClose={end} title={t('spread')}>
        {task === 'spread' && <SpreadForm grid={grid} onDone={end} />}
      </FormModal>
    </>
  );
}

interface FormProps {
  readonly grid: TargetGrid;
  readonly onDone: () => void;
}
function CopyForm({ grid: { month, metric }, onDone }: FormProps) {
  const t = useText(targetText);
  const form = useApiForm(targetApi.copy, {
    initial: { metric, month, from: 'last_month', factor_percent: 100 },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(targetText.copied_n, { n: count }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField
          field={form.fields.from}
          options={(['last_month', 'last_year'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <NumberField field={form.fields.factor_percent} />
      </FormSection>
    </Form>
  );
}

function SpreadForm({ grid, onDone }: FormProps) {
  const t = useText(targetText);
  const { metric, year, minutes_per_class_hour } = grid;
  const rows = grid.rows.filter(({ may_edit }) => may_edit === 1);
  const [key, setKey] = useState(rows[0] ? keyOf(rows[0]) : '');
  const [total, setTotal] = useState('');
  const [reason, setReason] = useState('');
  const { run, busy } = useRun();
  const row = rows.find((one) => keyOf(one) === key);
  const save = async () => {
    if (!row || !(Number(total) > 0)) return;
    const { scope, team_id, admin_id } = row;
    const input = {
      metric,
      year,
      scope,
      team_id,
      admin_id,
      total: Math.round(Number(total) * unitOf(metric, minutes_per_class_hour)),
      reason,
    };
    if (await run(targetApi.spread, input, { success: targetText.spread_done })) onDone();
  };
  return (
    <div className="target-form">
      <label>
        <span>{t('who')}</span>
        <select className="control" value={key} onChange={(event) => setKey(event.target.value)}>
          {rows.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>
          {t('year_total')} · {t(`unit_${metric}`)}
        </span>
        <input
          className="control num"
          inputMode="decimal"
          value={total}
          onChange={(event) => setTotal(event.target.value)}
        />
      </label>
      <label>
        <span>{t('reason')}</span>
        <input className="control" value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <Button kind="primary" busy={busy} disabled={!(Number(total) > 0)} onClick={() => void save()}>
        {t('spread')}
      </Button>
    </div>
  );
}
