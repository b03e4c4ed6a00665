import { Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPermissions as may } from '../../../lead/lead.access.ts';
import { SOURCES } from '../../../lead/lead.rules.ts';
import { leadText } from '../../../lead/lead.text.ts';
import { type AllocationRule, allocationApi } from '../../allocation.contract.ts';
import { MODES } from '../../allocation.rules.ts';
import { allocationStatus } from '../../allocation.status.ts';
import { allocationText } from '../../allocation.text.ts';

/** Who gets new leads, rule by rule; a rule in its form takes the list's place. */
export function AllocationRules({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(allocationText);
  const holds = useHolds();
  const [edited, setEdited] = useState<AllocationRule | 'new'>();
  const { data, error, refetch } = useApi(allocationApi.list, {}, { enabled: open, staleMs: 0 });
  const mayEdit = holds(may.setting);
  const end = () => setEdited(undefined);
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      width="middle"
      title={t('title')}
      extra={
        mayEdit &&
        edited === undefined && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {edited === undefined ? (
        <div className="drawer-pad">
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <RowsSkeleton rows={4} />}
          {data?.list.length === 0 && (
            <EmptyState icon={Waypoints} title={t('empty')} help={t('empty_help')} />
          )}
          {data?.list.map((rule) => (
            <RuleCard key={rule.id} rule={rule} onEdit={mayEdit ? () => setEdited(rule) : undefined} />
          ))}
        </div>
      ) : edited === 'new' ? (
        <AddRule onDone={end} />
      ) : (
        <EditRule rule={edited} onDone={end} />
      )}
    </SideDrawer>
  );
}

function RuleCard({ rule, onEdit }: { rule: AllocationRule; onEdit: (() => void) | undefined }) {
  const t = useText(allocationText);
  const who = [
    rule.team_name && `${rule.team_name} · ${t('everybody')}`,
    ...rule.receivers.map(({ admin_name, weight }) => `${admin_name ?? ''} × ${weight}`),
  ].filter(Boolean);
  return (
    <Card
      title={rule.name}
      extra={
        <>
          <StatusTag status={allocationStatus} value={rule.status} />
          <StatusButtons
            compact
            status={allocationStatus}
            api={allocationApi}
            record={rule}
            about={rule.name}
            more={onEdit ? [{ key: 'edit', label: t('edit'), onClick: onEdit }] : []}
          />
        </>
      }
    >
      <p>{t(`mode_${rule.mode}`)}</p>
      <p>{who.join('、')}</p>
      <small className="mute">
        {t('given')} {rule.given}
      </small>
    </Card>
  );
}

const BLANK = {
  group_ids: [],
  sources: [],
  region_ids: [],
  education_type_ids: [],
  grades: [],
  mode: 'turn' as const,
  team_id: null,
  receivers: [],
  from_minute: 0,
  to_minute: 1440,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

function AddRule({ onDone }: { onDone: () => void }) {
  const form = useApiForm(allocationApi.add, { initial: BLANK, success: allocationText.saved, onDone });
  return <RuleForm form={form} onDone={onDone} />;
}
function EditRule({ rule, onDone }: { rule: AllocationRule; onDone: () => void }) {
  const { sort: _, status: __, team_name: ___, given: ____, receivers, ...values } = rule;
  const initial = { ...values, receivers: receivers.map(({ admin_id, weight }) => ({ admin_id, weight })) };
  const form = useApiForm(allocationApi.edit, { initial, success: allocationText.saved, onDone });
  return (
    <RuleForm
      form={form as unknown as ReturnType<typeof useApiForm<typeof allocationApi.add>>}
      onDone={onDone}
    />
  );
}

interface RuleFormProps {
  readonly form: ReturnType<typeof useApiForm<typeof allocationApi.add>>;
  readonly onDone: () => void;
}
function RuleForm({ form, onDone }: RuleFormProps) {
  const t = useText(allocationText);
  const l = useText(leadText);
  const { fields, values } = form;
  const chosen = (values.receivers ?? []).map((one) => one.admin_id as number);
  // Each begins with the weight that it has, or with one.
  const receivers = {
    ...fields.receivers,
    value: chosen,
    set: (ids: number[] | undefined) =>
      form.set({
        receivers: (ids ?? []).map((admin_id) => ({
          admin_id,
          weight: (values.receivers ?? []).find((one) => one.admin_id === admin_id)?.weight ?? 1,
        })),
      }),
  };
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextField field={fields.name} />
        <SelectField
          field={fields.mode}
          options={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
        />
        <SelectField field={fields.team_id} options={useItemOptions('new_team')} />
        <SelectField field={receivers as never} options={useActingOptions(adminApi.options)} multiple />
      </FormSection>
      <FormSection title={t('any')}>
        <SelectField
          field={fields.sources}
          options={SOURCES.map((value) => ({ value, label: l(`source_${value}`) }))}
          multiple
        />
        <SelectField field={fields.group_ids} options={useItemOptions('channel_group')} multiple />
        <SelectField field={fields.region_ids} options={useRegionOptions()} multiple />
        <SelectField field={fields.education_type_ids} options={useItemOptions('education_type')} multiple />
        <NumberField field={fields.from_minute} />
        <NumberField field={fields.to_minute} />
      </FormSection>
    </Form>
  );
}
