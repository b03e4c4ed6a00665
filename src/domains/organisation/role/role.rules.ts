import { no, type Verdict } from '@/kernel/errors.ts';
import { DATA_SCOPES, type DataScope } from '@/kernel/permission.ts';
import { roleText } from './role.text.ts';

/** Nobody grants what they do not hold. */
export function grantsOnlyOwn(
  menus: readonly string[],
  mine: ReadonlySet<string>,
  nameOf: (url: string) => string,
): Verdict {
  const beyond = menus.filter((url) => !mine.has(url));
  return (
    beyond.length === 0 || no(roleText.beyond_mine, { names: beyond.slice(0, 5).map(nameOf).join('、') })
  );
}

/** Wider than one's own scope cannot be granted either. */
export const scopeWithin = (scope: DataScope, mine: DataScope): Verdict =>
  DATA_SCOPES.indexOf(scope) >= DATA_SCOPES.indexOf(mine) || roleText.scope_beyond_mine;
