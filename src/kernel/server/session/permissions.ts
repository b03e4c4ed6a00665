import type { Endpoint } from '../../contract/api.ts';
import { kernelSentences, notFound, notPermitted } from '../../errors.ts';
import type { Permission } from '../../permission.ts';
import { fill } from '../../text.ts';
import { type ApprovalPolicy, asBranch, asDelegate } from '../document/approval.ts';
import type { Ctx } from './ctx.ts';

export function requirePermission(ctx: Ctx, { permission, beforeEnrolment }: Endpoint): void {
  if (ctx.must_enrol && !beforeEnrolment) throw notPermitted(kernelSentences.mustEnrol);
  if (typeof permission === 'string') return;
  if (!ctx.permissions.has(permission.key)) throw notPermitted(missingRight(permission));
}

/**
 * An address that navigates names the role beside the company. The session decides which one counts; a role that this
 * person has not been granted is refused, as such a company is.
 */
export async function mustBeGranted(
  { query, admin_id, role_id }: Ctx,
  endpoint: Endpoint,
  { role_id: named }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isFilter = 'role_id' in endpoint.input.shape;
  if (!('navigation' in endpoint) || isFilter || named === undefined || named === '') return;
  if (named === String(role_id)) return;
  const id = typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : 0;
  const { rows } = await query('SELECT app_has_role($1, $2) AS granted', [admin_id, id]);
  if (!rows[0]?.granted) throw notPermitted(kernelSentences.roleNotGranted);
}

/** The right is held, or somebody who is away has lent it for this kind of decision. */
export async function mayDecide(
  ctx: Ctx,
  endpoint: Endpoint,
  decisions: ApprovalPolicy | undefined,
): Promise<Partial<Ctx>> {
  const { permission } = endpoint;
  const kind = 'decision' in endpoint ? endpoint.decision : undefined;
  const isOwn = !kind || typeof permission === 'string' || ctx.holds(permission);
  // Whoever must still enrol gets nothing lent either.
  if (isOwn || ctx.must_enrol) {
    requirePermission(ctx, endpoint);
    return {};
  }
  const principal = await decisions?.standIn(ctx, kind, permission);
  if (!principal) throw notPermitted(missingRight(permission));
  return asDelegate(ctx, principal);
}

/** A document of a branch, where nobody there but its makers could decide. */
export async function escalated(
  ctx: Ctx,
  company: number,
  endpoint: Endpoint,
  decisions: ApprovalPolicy | undefined,
): Promise<Partial<Ctx>> {
  const { permission } = endpoint;
  const kind = 'decision' in endpoint ? endpoint.decision : undefined;
  if (!kind || !decisions || typeof permission === 'string') return {};
  if (company === ctx.company_id) return {};
  if (!(await decisions.isBelow(ctx, company))) throw notFound();
  return asBranch(ctx, company, kind, await decisions.deciders(ctx, company, permission));
}

/** What somebody without a right reads. */
export const missingRight = (permission: Permission) =>
  [
    fill(kernelSentences.missingPermission, { name: permission.label[0] })[0],
    fill(kernelSentences.missingPermission, { name: permission.label[1] })[1],
  ] as const;
