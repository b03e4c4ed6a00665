import type { Endpoint } from '@/kernel/contract/api.ts';
import { accessKey, type DefaultRole, type Permission } from '@/kernel/permission.ts';
import { listedScreens, screens, titleOf } from '../screens.ts';
import { defaultRoles } from './default-roles.ts';

/** A right, and the screen on which a role gets it. */
export interface Right extends Permission {
  readonly path: string;
  /** Comes with the screen itself, rather than being ticked on it. */
  readonly opens: boolean;
}

/** Every right that a role can be given. */
export function rights(): Right[] {
  return listedScreens().flatMap(({ path, permission, functions = [] }) => [
    ...(permission ? [{ ...permission, path, opens: true }] : []),
    ...functions.map((right) => ({ ...right, path, opens: false })),
  ]);
}

/** What each default role holds, read from what it ticks. */
export function rightsByRole(): Map<DefaultRole, ReadonlySet<string>> {
  const known = rights();
  return new Map(
    defaultRoles().map(({ key, menus }) => {
      const held = known.filter((right) => menus.includes(right.opens ? right.path : right.key));
      return [key, new Set(held.map((right) => right.key))];
    }),
  );
}

/** May a person with these rights make the call? */
export const mayCall = ({ permission }: Pick<Endpoint, 'permission'>, held: ReadonlySet<string>): boolean =>
  typeof permission === 'string' || held.has(permission.key);

const ROLES = () => defaultRoles().map(({ key }) => key);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]) =>
  [row(cells), row(cells.map((_, at) => (at < 3 ? '---' : ':-:')))].join('\n');

/** `docs/generated/permissions.md`: endpoints by default roles, then the rights and where a role gets them. */
export function permissionsPage(endpoints: readonly Endpoint[]): string {
  const held = rightsByRole();
  const calls = endpoints.map((endpoint) => {
    const marks = ROLES().map((role) => (mayCall(endpoint, held.get(role) ?? new Set()) ? '✓' : ''));
    const what = `${endpoint.label[0]} / ${endpoint.label[1]}`;
    return row([`${endpoint.method} \`${endpoint.action}\``, what, accessKey(endpoint.permission), ...marks]);
  });
  const list = rights().map((right) => {
    const marks = ROLES().map((role) => (held.get(role)?.has(right.key) ? '✓' : ''));
    const where = `${titleOf(right.path)[0]} \`${right.path}\``;
    return row([`\`${right.key}\``, `${right.label[0]} / ${right.label[1]}`, where, ...marks]);
  });
  return `# Permissions

Made from the code by \`npm run generate\`. A ✓ stands where a default role may make the call; a family changes its
roles as it likes. \`public\` needs no session, \`signed_in\` any; anything else is a right that a role holds.

## Calls
${head(['call', 'what it does', 'needs', ...ROLES()])}
${calls.join('\n')}

## Rights
${head(['right', 'what it allows', 'given on', ...ROLES()])}
${list.join('\n')}

${endpoints.length} calls, ${list.length} rights, ${screens.length} screens, ${ROLES().length} default roles.
`;
}
