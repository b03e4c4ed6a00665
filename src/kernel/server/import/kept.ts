import { isDeepStrictEqual } from 'node:util';
import { notFound, notPermitted, refuse } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import type { Permission } from '../../permission.ts';
import type { Ctx } from '../session/ctx.ts';
import { missingRight } from '../session/permissions.ts';

/** What an undo finds: there still, and as the import has left it. */
export function asLeft<T extends { readonly version: number }>(
  found: T | undefined,
  { version }: { readonly version: number },
): T {
  if (!found) throw notFound();
  if (found.version !== version) throw refuse(importText.changed_since);
  return found;
}

/** The same by what stands in it, where several rows of a file made one document. */
export function mustSay(now: unknown, then: unknown): void {
  // What was kept has gone through JSON, which leaves out what is undefined.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), JSON.parse(JSON.stringify(then))))
    throw refuse(importText.changed_since);
}

/** Whoever takes a row back may do what the row did. */
export function mustHold(ctx: Ctx, permission: Permission): void {
  if (!ctx.holds(permission)) throw notPermitted(missingRight(permission));
}

/** What stands where a change will write: what puts it back. */
export const valuesBefore = <T extends object>(before: { readonly [K in keyof T]?: unknown }, change: T): T =>
  Object.fromEntries(
    (Object.keys(change) as (keyof T)[])
      .filter((field) => change[field] !== undefined)
      .map((field) => [field, before[field]]),
  ) as T;
