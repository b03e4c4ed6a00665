import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { useActingOptions, useOptions } from '@/kernel/web/api/useOptions.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { achievementPermissions as may } from '../target.access.ts';
import { type Achievement, achievementApi } from '../target.contract.ts';
import { METRICS, unitOf } from '../target.rules.ts';
import { achievementStatus } from '../target.status.ts';
import { achievementText } from '../target.text.ts';
import { shown } from './units.ts';

/** What somebody claims beside the books: what waits, and what was decided. */
export function Claims({ perHour }: { perHour: number }) {
  const t = useText(achievementText);
  const list = useList(achievementApi.list, { staleMs: 0 });
  const [months] = useState(lastMonths);
  const [adding, setAdding] = useState(false);
  const metrics = METRICS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ApprovalList
        list={list}
        api={achievementApi}
        status={achievementStatus}
        text={achievementText}
        param="target_achievement_id"
        main={{ label: t('add'), onClick: () => setAdding(true), permission: may.add }}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter field={list.fields.month} options={months} />
            <ChoiceFilter field={list.fields.admin_id} options={useOptions(adminApi.options)} />
            <ChoiceFilter field={list.fields.metric} options={metrics} />
          </>
        }
        columns={[
          { field: 'admin_name', width: 96 },
          { field: 'month', width: 84 },
          { field: 'metric', width: 84, show: (metric) => t(metric) },
          {
            field: 'amount',
            width: 112,
            align: 'right',
            show: (amount, { metric }) => <span className="num">{shown(metric, amount, perHour)}</span>,
          },
          { field: 'note', width: 220 },
          {
            field: 'file_name',
            width: 120,
            show: (_, doc) => <Evidence doc={doc} />,
          },
        ]}
        nameOf={({ number }) => number}
        facts={(doc) => (
          <>
            <Fact label={t('admin_name')}>{doc.admin_name}</Fact>
            <Fact label={t('month')}>{doc.month}</Fact>
            <Fact label={t('metric')}>{t(doc.metric)}</Fact>
            <Fact label={t('amount')}>{shown(doc.metric, doc.amount, perHour)}</Fact>
            <Fact label={t('file_name')}>
              <Evidence doc={doc} />
            </Fact>
          </>
        )}
      />
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('add')} width={480}>
        {adding && <ClaimForm perHour={perHour} onDone={() => setAdding(false)} />}
      </FormModal>
    </>
  );
}

/** What shows that it is so; whoever decides opens it. */
const Evidence = ({ doc: { file_id, file_name } }: { doc: Pick<Achievement, 'file_id' | 'file_name'> }) =>
  file_id === null ? <Nothing /> : <FileLink file={{ id: file_id, name: file_name ?? String(file_id) }} />;

function ClaimForm({ perHour, onDone }: { perHour: number; onDone: () => void }) {
  const t = useText(achievementText);
  const { admin_id } = useActor();
  const months = lastMonths();
  const form = useApiForm(achievementApi.add, {
    initial: { admin_id, month: months[0]?.value ?? '', metric: 'receipts' },
    success: achievementText.added,
    onDone,
  });
  const { fields, values } = form;
  const unit = unitOf(values.metric ?? 'receipts', perHour);
  // Typed as people count, kept in fen and minutes.
  const amount = {
    ...fields.amount,
    value: fields.amount.value === undefined ? undefined : fields.amount.value / unit,
    set: (typed: number | undefined) =>
      fields.amount.set(typeof typed === 'number' ? Math.round(typed * unit) : undefined),
  };
  const { file_id } = fields;
  const evidence = {
    ...file_id,
    value: typeof file_id.value === 'number' ? [file_id.value] : [],
    set: (ids: number[] | undefined) => file_id.set(ids?.[0] ?? null),
  };
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <SelectField field={fields.admin_id} options={useActingOptions(adminApi.options)} />
        <SelectField field={fields.month} options={months} />
        <SelectField field={fields.metric} options={METRICS.map((value) => ({ value, label: t(value) }))} />
        <NumberField field={amount} help={t('amount_help')} />
        <TextField field={fields.note} />
        <FilesField field={evidence} most={1} help={t('file_help')} />
      </FormSection>
    </Form>
  );
}
