import { Plus, X } from 'lucide-react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { NumberField, SwitchField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { leadPermissions } from '../../../lead/lead.access.ts';
import { type SalesSettingOutput, salesSettingApi } from '../../sales-setting.contract.ts';
import {
  DEFAULTS,
  POOL_NAMES,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../../sales-setting.rules.ts';
import { salesSettingText } from '../../sales-setting.text.ts';
import '../sales-setting.css';

const SECTIONS = {
  section_pool: POOL_NAMES,
  section_caps: ['pool_warn_days', 'lead_cap', 'claim_day_cap', 'reclaim_days'],
  section_renewal: ['renewal_hours', 'renewal_percent', 'renewal_days', 'renewal_lost_days'],
  section_money: ['new_window_days', 'share_lead_days'],
} as const;
type Section = keyof typeof SECTIONS;

/** What the company has decided about pool, claims and renewals; before it is saved, what it touches tonight. */
export function SalesSettingDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(salesSettingText);
  const { data, error, refetch } = useApi(salesSettingApi.get, {}, { enabled: open, staleMs: 0 });
  return (
    <SideDrawer open={open} onClose={onClose} width="middle" title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <SettingForm key={data.version} setting={data} onDone={onClose} />}
    </SideDrawer>
  );
}

function SettingForm({ setting, onDone }: { setting: SalesSettingOutput; onDone: () => void }) {
  const t = useText(salesSettingText);
  const holds = useHolds();
  const mayEdit = holds(leadPermissions.setting);
  const { rules, ...values } = setting;
  const form = useApiForm(salesSettingApi.edit, {
    initial: { ...values, rules: rules.map(({ group_name: _, ...rule }) => rule) },
    success: salesSettingText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      {mayEdit && <Touched values={form.values} />}
      {(Object.keys(SECTIONS) as Section[]).map((section) => (
        <FormSection key={section} title={t(section)}>
          {SECTIONS[section].map((name) => (
            <NumberField key={name} field={form.fields[name]} disabled={!mayEdit} />
          ))}
          {section === 'section_money' && (
            <SwitchField field={form.fields.ranking_open} disabled={!mayEdit} />
          )}
        </FormSection>
      ))}
      <FormSection title={t('section_rules')}>
        <GroupRules
          value={form.values.rules ?? []}
          disabled={!mayEdit}
          onChange={(next) => form.set({ rules: next })}
        />
      </FormSection>
    </Form>
  );
}

const isWithin = (name: SettingName, value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= SETTINGS[name].least && Number(value) <= SETTINGS[name].most;

/** Asked a moment after one stops typing. */
function Touched({ values }: { values: Partial<Record<SettingName, number | undefined>> }) {
  const t = useText(salesSettingText);
  const typed = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, isWithin(name, values[name]) ? values[name] : DEFAULTS[name]]),
  ) as Record<SettingName, number>;
  const asked = useDebounced(JSON.stringify(typed), 400);
  const { data } = useApi(salesSettingApi.preview, JSON.parse(asked) as Record<SettingName, number>, {
    keepPrevious: true,
    staleMs: 0,
  });
  return (
    <p className="sales-setting-touched" role="status">
      {data ? t('touched', { leads: data.leads, renewals: data.renewals }) : '\u00a0'}
    </p>
  );
}

type Rule = Omit<SalesSettingOutput['rules'][number], 'group_name'>;
interface GroupRulesProps {
  readonly value: readonly Rule[];
  readonly disabled: boolean;
  readonly onChange: (rules: Rule[]) => void;
}
/** Other intervals for the leads of one channel group. */
function GroupRules({ value, disabled, onChange }: GroupRulesProps) {
  const t = useText(salesSettingText);
  const { options } = useItemOptions('channel_group');
  const free = options.filter((option) => !value.some(({ group_id }) => group_id === option.value));
  const put = (at: number, changes: Partial<Rule>) =>
    onChange(value.map((rule, n) => (n === at ? { ...rule, ...changes } : rule)));
  const add = () => {
    const { pool_days_a, pool_days_b, pool_days_c, pool_days_d, pool_deal_days } = DEFAULTS;
    const group_id = Number(free[0]?.value);
    onChange([...value, { group_id, pool_days_a, pool_days_b, pool_days_c, pool_days_d, pool_deal_days }]);
  };
  return (
    <div className="sales-setting-rules">
      {value.length === 0 && <p className="mute">{t('rules_none')}</p>}
      {value.map((rule, at) => (
        <div key={rule.group_id}>
          <select
            className="control"
            aria-label={t('group_id')}
            disabled={disabled}
            value={rule.group_id}
            onChange={(event) => put(at, { group_id: Number(event.target.value) })}
          >
            {options
              .filter(({ value: id }) => id === rule.group_id || free.some((one) => one.value === id))
              .map(({ value: id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </select>
          {POOL_NAMES.map((name) => (
            <input
              key={name}
              className="control num"
              type="number"
              title={t(name)}
              aria-label={t(name)}
              disabled={disabled}
              min={SETTINGS[name].least}
              max={SETTINGS[name].most}
              value={rule[name]}
              onChange={(event) => put(at, { [name]: Number(event.target.value) })}
            />
          ))}
          {!disabled && (
            <Button
              kind="text"
              size="small"
              icon={X}
              aria-label={t('rule_remove')}
              onClick={() => onChange(value.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && free.length > 0 && (
        <Button size="small" icon={Plus} onClick={add}>
          {t('rule_add')}
        </Button>
      )}
    </div>
  );
}
