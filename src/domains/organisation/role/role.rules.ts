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

/** A screen or a function that a role can tick: which noun's right it is, and the screen that it is found on. */
export interface Tickable {
  readonly url: string;
  readonly noun: string | undefined;
  readonly screen: string;
}

/**
 * What a role could have of the rights that are new: those whose neighbours it holds, which are the rights of the same
 * noun, on screens that it has or could have.
 */
export function suggestedRights(
  all: readonly Tickable[],
  fresh: ReadonlySet<string>,
  held: ReadonlySet<string>,
): string[] {
  const nouns = new Set(
    all.filter(({ url }) => held.has(url) && !fresh.has(url)).map(({ noun }) => noun ?? ''),
  );
  const near = all.filter(({ url, noun }) => fresh.has(url) && !held.has(url) && nouns.has(noun ?? ''));
  const reachable = new Set([...held, ...near.map(({ url }) => url)]);
  return near.filter(({ screen }) => reachable.has(screen)).map(({ url }) => url);
}
