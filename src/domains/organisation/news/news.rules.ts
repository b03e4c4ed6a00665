import type { Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { newsText } from './news.text.ts';

interface Written {
  readonly company_id: number;
  readonly created_by: number;
}

/** Writers and approvers are those of the company where it was written. */
export const isHere = ({ company_id }: Written, actor: Actor): Verdict =>
  company_id === actor.company_id || newsText.not_here;

/** Four eyes: who has written it does not approve it. (Who may publish can still publish a draft of their own.) */
export function mayDecide(news: Written, actor: Actor): Verdict {
  if (news.created_by === actor.admin_id) return newsText.own_submission;
  return isHere(news, actor);
}

interface Reach {
  readonly audience: 'everyone' | 'companies' | 'roles';
  readonly company_ids?: readonly number[];
  readonly role_ids?: readonly number[];
}
interface Author {
  readonly company_id: number;
  readonly family_id: number;
  readonly granted: readonly number[];
}

/** Everyone only from the head company; companies only those that one is granted. */
export function mayAddress(reach: Reach, author: Author): { field: keyof Reach; why: Verdict } | undefined {
  const { audience, company_ids = [], role_ids = [] } = reach;
  if (!company_ids.every((id) => author.granted.includes(id)))
    return { field: 'company_ids', why: newsText.not_granted };
  if (audience === 'everyone')
    return author.company_id === author.family_id
      ? undefined
      : { field: 'audience', why: newsText.head_only };
  if (audience === 'companies' && company_ids.length === 0)
    return { field: 'company_ids', why: newsText.needs_companies };
  if (audience === 'roles' && role_ids.length === 0) return { field: 'role_ids', why: newsText.needs_roles };
  return undefined;
}

/** From–until, in Unix seconds. */
export const isWindow = (from: number | null | undefined, until: number | null | undefined): Verdict =>
  typeof from !== 'number' || typeof until !== 'number' || until > from || newsText.bad_window;
