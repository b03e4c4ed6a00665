import type { RouteInfo, Screen } from '@/kernel/screen.ts';
import { WINGS, type Wing } from '@/kernel/screen.ts';

export const isBuilt = (screens: readonly Screen[]) => {
  const paths = new Set(screens.map((screen) => screen.path));
  // A container without a page of its own stands where a page under it does: its address leads there.
  return ({ path, container }: RouteInfo) =>
    paths.has(path) || (container === true && [...paths].some((one) => one.startsWith(`${path}/`)));
};
const FLAGS = ['container', 'keepAlive', 'requireAuth', 'filterKept', 'companySticky'] as const;
const flagsOf = (route: RouteInfo) => FLAGS.filter((flag) => route[flag]).join(', ');
const mark = (built: boolean) => (built ? '✓' : '');

/** `docs/generated/routes.md`: the routes of the specification, wing by wing, and which of them are built. */
export function routesPage(routes: readonly RouteInfo[], screens: readonly Screen[]): string {
  const built = isBuilt(screens);
  const wings = (Object.keys(WINGS) as Wing[]).map((wing) => ({
    wing,
    own: routes.filter((route) => route.wing === wing),
  }));
  const counts = wings.map(
    ({ wing, own }) => `| ${WINGS[wing].join(' / ')} | ${own.filter(built).length} | ${own.length} |`,
  );
  const tables = wings.map(({ wing, own }) => {
    const rows = own.map(
      (route) =>
        `| ${mark(built(route))} | \`${route.path}\` | ${route.zh} / ${route.en} | ${flagsOf(route)} |`,
    );
    return `## ${WINGS[wing].join(' / ')}
| built | path | title | |
| :-: | --- | --- | --- |
${rows.join('\n')}
`;
  });
  return `# Routes

Made from \`routes.json\` and the declared screens by \`npm run generate\`.

| wing | built | routes |
| --- | --: | --: |
${counts.join('\n')}
| **all** | **${routes.filter(built).length}** | **${routes.length}** |

${tables.join('\n')}`;
}
