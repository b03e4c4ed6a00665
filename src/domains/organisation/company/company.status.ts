import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, defineStatus } from '@/kernel/status.ts';
import { companyPermissions } from './company.access.ts';
import { companyText } from './company.text.ts';

interface Company {
  id: number;
  status: 'on' | 'off';
}

const notActing = (company: Company, actor: Actor): Verdict =>
  company.id !== actor.company_id || companyText.not_acting;

/** Off: nobody can act under it, nothing is deleted. */
export const companyStatus = defineStatus<Company>()({
  name: 'company',
  initial: 'on',
  states: {
    on: { label: companyText.on, tone: 'success' },
    off: { label: companyText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: companyText.disable,
      permission: companyPermissions.set_status,
      guard: notActing,
      danger: true,
      changes: ['company', 'session'],
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: companyText.enable,
      permission: companyPermissions.set_status,
      changes: ['company', 'session'],
    },
  },
});
