import { onOffStatus } from '@/kernel/contract/crud.ts';
import type { Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { companyPermissions } from './company.access.ts';
import { companyText } from './company.text.ts';

interface Company {
  id: number;
  status: 'on' | 'off';
}

const notActing = (company: Company, actor: Actor): Verdict =>
  company.id !== actor.company_id || companyText.not_acting;

const changes = ['company', 'session'];
/** Off: nobody can act under it, nothing is deleted. */
export const companyStatus = onOffStatus<Company>('company', companyText, companyPermissions.set_status, {
  disable: { guard: notActing, danger: true, changes },
  enable: { changes },
});
