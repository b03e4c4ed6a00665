import { ownZone } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Option, useOptions } from '@/kernel/web/api/useOptions.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { type Company, companyApi } from '../company.contract.ts';
import { companyText } from '../company.text.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { withBranches } from './companyTree.ts';
import { editOf } from './editOf.ts';

/** As the database has them. */
const ATTENDANCE_DEFAULTS = {
  leave_notice_hours: 24,
  late_leave_hours_percent: 50,
  late_leave_pay_percent: 50,
  correction_days: 7,
  make_up_days: 90,
  feedback_days: 3,
  pair_rule: 'full',
  is_no_show_paid: 1,
} as const;

interface CompanyDrawerProps {
  /** The company to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: Company | 'new' | undefined;
  /** The companies of the list, as far as they are shown. */
  readonly rows: readonly Company[];
  readonly onClose: () => void;
}

export function CompanyDrawer({ open, rows, onClose }: CompanyDrawerProps) {
  const t = useText(companyText);
  const isNew = open === 'new';
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} width="middle" title={t(isNew ? 'add' : 'edit')}>
      {isNew && <AddCompany onClose={onClose} />}
      {open && !isNew && <EditCompany key={open.id} row={open} rows={rows} onClose={onClose} />}
    </SideDrawer>
  );
}

function AddCompany({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const parents = useOptions(companyApi.list);
  const form = useApiForm(companyApi.add, {
    initial: {
      parent_id: me.company.id,
      is_shared_data: 0,
      minutes_per_class_hour: 60,
      gift_mode: 'average',
      ...ATTENDANCE_DEFAULTS,
      time_zone: ownZone(),
    },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <CompanyFields fields={form.fields} columns={1} parents={parents.options} />
    </Form>
  );
}

interface EditCompanyProps {
  readonly row: Company;
  readonly rows: readonly Company[];
  readonly onClose: () => void;
}

function EditCompany({ row, rows, onClose }: EditCompanyProps) {
  // The row was true when the list came; somebody may have changed it since.
  const { data: company = row } = useApi(companyApi.get, { id: row.id }, { staleMs: 0 });
  const { parent_id } = company;
  const form = useApiForm(companyApi.edit, {
    initial: { ...editOf(company), ...(parent_id !== null && { parent_id }) },
    onDone: onClose,
  });
  const parents = useParents(company, rows);
  return (
    <Form form={form} onCancel={onClose}>
      <CompanyFields fields={form.fields} company={company} columns={1} parents={parents} />
    </Form>
  );
}

/** Where a company may be put: nowhere below itself, and the head company nowhere at all. */
function useParents(company: Company, rows: readonly Company[]): readonly Option[] | undefined {
  const { options } = useOptions(companyApi.list);
  if (company.parent_id === null) return undefined;
  const below = withBranches(rows, company.id);
  const { parent_id: value, parent_name: label } = company;
  const allowed = options.filter((option) => !below.has(Number(option.value)));
  if (allowed.some((option) => option.value === value)) return allowed;
  return [{ value, label: label ?? String(value) }, ...allowed];
}
