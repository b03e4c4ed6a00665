import { read, readJson, write, writeJson } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

/** The company that the admin acts under. */
export interface CompanyInfo {
  readonly id: number;
  readonly name: string;
  readonly is_shared_data: 0 | 1;
}
/** The filter that was chosen in a page's company select; 0 stands for all companies that may be read. */
export interface CompanySelection {
  readonly company: string;
  readonly company_id: number;
}

const LAST = 'last_company';

/** Per tab; a new tab starts with the one used last. */
const acting = createStore<CompanyInfo | undefined>(
  readJson<CompanyInfo>(sessionStorage, 'COMPANY_INFO') ?? readJson<CompanyInfo>(localStorage, LAST),
);
export const actingCompany = acting.get;
export const useActingCompany = (): CompanyInfo | undefined => useStore(acting);

export function actUnder(company: CompanyInfo): void {
  const { id, name, is_shared_data } = company;
  const kept = acting.get();
  writeJson(sessionStorage, 'COMPANY_INFO', { id, name, is_shared_data });
  writeJson(localStorage, LAST, { id, name, is_shared_data });
  if (kept?.id !== id || kept.name !== name || kept.is_shared_data !== is_shared_data)
    acting.set({ id, name, is_shared_data });
}

/** Another admin signs in, or the grant is gone: the server's default company is taken. */
export function forgetCompany(): void {
  write(sessionStorage, 'COMPANY_INFO', undefined);
  write(localStorage, LAST, undefined);
  acting.set(undefined);
  selectCompany(undefined);
}

/** *Is this the current company id*: what a company may do only with its own. */
export const isCurrentCompany = (id: number): boolean => acting.get()?.id === id;

const selection = createStore<CompanySelection | undefined>(readSelection());
export const selectedCompany = selection.get;
export const useSelectedCompany = (): CompanySelection | undefined => useStore(selection);

function readSelection(): CompanySelection | undefined {
  const company = read(sessionStorage, 'company');
  const id = read(sessionStorage, 'company_id');
  return company === undefined || id === undefined ? undefined : { company, company_id: Number(id) };
}

export function selectCompany(next: CompanySelection | undefined): void {
  write(sessionStorage, 'company', next?.company);
  write(sessionStorage, 'company_id', next && String(next.company_id));
  selection.set(next);
}

/** Somebody else, another company or role: what was chosen and filtered in this tab belonged to the former one. */
export function forgetChoices(): void {
  selectCompany(undefined);
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('list:')) write(sessionStorage, key, undefined);
}

/** Whether the page shows a company select. */
export const storeSelectVisibility = (visible: boolean): void =>
  write(sessionStorage, 'company_select', visible ? '1' : '0');

/**
 * A navigation to a path that is not sticky clears the selection; then "has chosen" says whether the path stayed
 * the same. Sticky paths leave both untouched.
 */
export function companyOnNavigation(path: string, previous: string | undefined, sticky: boolean): void {
  if (sticky) return;
  selectCompany(undefined);
  write(sessionStorage, 'has_chosen', path === previous ? '1' : '0');
}
