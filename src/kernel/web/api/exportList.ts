import type { Endpoint } from '../../contract/api.ts';
import { toast } from '../overlay/notice.ts';
import { actingCompany, selectedCompany } from '../session/company.ts';
import { readCookie } from '../session/cookie.ts';
import { roleId } from '../session/session.ts';
import { webText } from '../web.text.ts';
import { apiUrl } from './client.ts';

/**
 * The address of an export: the filters, then who asks and for which company. The server takes identity from the
 * session; where a filter has the same name (staff by role), the filter is what is meant.
 */
export function exportUrl(endpoint: Endpoint, filters: Readonly<Record<string, unknown>>): string {
  const declared = endpoint.input.shape;
  const identity = {
    admin_id: readCookie('admin_id'),
    company_id: actingCompany()?.id,
    role_id: roleId(),
    company: selectedCompany()?.company_id,
  };
  const own = Object.entries(filters).filter(([name]) => name in declared);
  const asked = Object.entries(identity).filter(([name]) => !(name in declared));
  return apiUrl(endpoint.action, Object.fromEntries([...own, ...asked]));
}

/** Says so, then navigates; the answer is an attachment, so the app stays where it is. */
export function exportList(endpoint: Endpoint, filters: Readonly<Record<string, unknown>>): void {
  toast.info(webText.exporting);
  window.location.assign(exportUrl(endpoint, filters));
}

/** A PDF is read beside the page that it came from. */
export function openBeside(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): void {
  window.open(exportUrl(endpoint, input), '_blank', 'noopener');
}
