import type { Endpoint } from '../../contract/api.ts';
import { sayNow } from '../language.ts';
import { toast } from '../overlay/notice.ts';
import { actingCompany, selectedCompany } from '../session/company.ts';
import { readCookie } from '../session/cookie.ts';
import { roleId, sessionEnded } from '../session/session.ts';
import { webText } from '../web.text.ts';
import { apiUrl, saysEnded } from './client.ts';

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

/** Exports queue: an answer that comes late still finds its frame. */
const FRAME_MS = 10 * 60_000;

/**
 * Says so, then navigates in a hidden frame, so that the page stays as it is, with what is typed in it. An attachment
 * is saved and never loads; what does load says why there is none.
 */
export function exportList(endpoint: Endpoint, filters: Readonly<Record<string, unknown>>): void {
  toast.info(webText.exporting);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.addEventListener('load', () => {
    tell(frame);
    frame.remove();
  });
  frame.src = exportUrl(endpoint, filters);
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_MS);
}

/** An ended session has its own alert. */
function tell(frame: HTMLIFrameElement): void {
  const { code, msg } = answerIn(frame);
  if (typeof code !== 'number' || typeof msg !== 'string' || msg === '') toast.error(sayNow(webText.network));
  else if (saysEnded({ code, msg })) void sessionEnded();
  else toast.error(msg);
}

/** The server's answer; what cannot be read is none of ours. */
function answerIn(frame: HTMLIFrameElement): { readonly code?: unknown; readonly msg?: unknown } {
  try {
    const shown = frame.contentDocument?.querySelector('pre')?.textContent ?? '';
    return (JSON.parse(shown) ?? {}) as ReturnType<typeof answerIn>;
  } catch {
    // A browser's own page, or a proxy's.
    return {};
  }
}

/** A PDF is read beside the page that it came from. */
export function openBeside(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): void {
  window.open(exportUrl(endpoint, input), '_blank', 'noopener');
}
