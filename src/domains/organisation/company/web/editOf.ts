import type { InputOf } from '@/kernel/api.ts';
import type { Company, companyApi } from '../company.contract.ts';

/** A company as its form begins. Where it lies in the tree is left alone unless the form asks for it. */
export function editOf(company: Company): InputOf<typeof companyApi.edit> {
  const { id, version, name, is_shared_data, docking_admin_id, logo_file_id } = company;
  const { phone, address, minutes_per_class_hour, gift_mode, time_zone } = company;
  const { leave_notice_hours, late_leave_hours_percent, late_leave_pay_percent } = company;
  const { correction_days, make_up_days, feedback_days, pair_rule, is_no_show_paid } = company;
  return {
    id,
    version,
    name,
    is_shared_data,
    docking_admin_id,
    logo_file_id,
    phone,
    address,
    minutes_per_class_hour,
    gift_mode,
    time_zone,
    leave_notice_hours,
    late_leave_hours_percent,
    late_leave_pay_percent,
    correction_days,
    make_up_days,
    feedback_days,
    pair_rule,
    is_no_show_paid,
  };
}
