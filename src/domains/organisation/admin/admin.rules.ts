import type { Verdict } from '@/kernel/errors.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { adminText } from './admin.text.ts';

export { maskPhone } from '@/kernel/contract/shown.ts';

/** Spaces and dashes are how people write a number, not part of it. */
export const normalPhone = (phone: string): string => phone.replace(/[\s-]/g, '');

/** One's own roles and companies are changed by somebody else, so that nobody locks themselves out or lets themselves in. */
export function mayChangeOwn(
  isSelf: boolean,
  before: { role_ids: readonly number[]; company_ids: readonly number[] },
  after: { role_ids: readonly number[]; company_ids: readonly number[] },
): Verdict {
  if (!isSelf) return true;
  return (
    (sameSet(before.role_ids, after.role_ids) && sameSet(before.company_ids, after.company_ids)) ||
    adminText.self_edit
  );
}

/** Where the department decides what a role sees, nobody walks into another one by themselves. */
export const mayMoveOwn = (isSelf: boolean, scope: DataScope): Verdict =>
  !isSelf || !['department', 'department_tree'].includes(scope) || adminText.self_department;

export const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((x) => b.includes(x));

interface Account {
  readonly login_name: string;
  readonly phone: string;
  readonly email: string;
  readonly role_ids: readonly number[];
}
/**
 * What an account signs in with and what it may do counts in every company that it is granted: it is changed by those
 * who govern the whole of it. Name, department and their own companies remain to the others.
 */
export const mayChangeAccount = (isGoverned: boolean, before: Account, after: Account): Verdict =>
  isGoverned ||
  (before.login_name === after.login_name &&
    before.phone === after.phone &&
    before.email === after.email &&
    sameSet(before.role_ids, after.role_ids)) ||
  adminText.reaches_beyond;

interface Actor {
  readonly admin_id: number;
  readonly company_id: number;
}
type Anybody = { readonly id: number; readonly company_ids: readonly number[] };

/** Somebody of another company is only looked at: what is written belongs to the acting one. */
export const isHere = ({ company_ids }: Anybody, { company_id }: Actor): Verdict =>
  company_ids.includes(company_id) || adminText.not_here;

/** Disabling, deleting, a new password: done to others, never to oneself. */
export const mayTouchOther = (admin: Anybody, actor: Actor): Verdict =>
  admin.id === actor.admin_id ? adminText.not_yourself : isHere(admin, actor);
