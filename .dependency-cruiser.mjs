/**
 * The import table of the architecture, as rules. `scripts/check-boundaries.mjs` runs them and plants violations to
 * see that they bite. The comment of a rule is what somebody reads who broke it: why, and where the thing belongs.
 */

/** From the ground up: a noun may import from its own wing and from those before it. */
const wings = [
  'organisation',
  'people',
  'money',
  'teaching',
  'pay',
  'sales',
  'shop',
  'exam',
  'abroad',
  'insight',
];

const test = '[.]test[.]tsx?$';
const testing = '^src/(kernel|apps|domains/[^/]+/[^/]+)/server/testing/';
const kernelRoot = '^src/kernel/((value|contract)/)?[^/]+[.]ts$';
const kernelServer = '^src/kernel/server/';
const kernelWeb = '^src/kernel/web/';
const sharedFile = '^src/domains/[^/]+/[^/]+/[^/]+[.]ts$';
const domain = '^src/domains/([^/]+)/([^/]+)/';
const own = '^src/domains/$1/$2/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const towardsApps = forbid(
  'nothing-imports-apps',
  'Apps know every noun, and no noun knows an app. What the app has to do with a noun, the noun says in its *.module.ts, *.server.ts or *.web.tsx; what a noun needs of others comes by an event or a slot.',
  { path: '^src/(kernel|domains)/' },
  { path: '^src/apps/', pathNot: testing },
);

const webApp = forbid(
  'web-app-without-contracts',
  'These lists hold every contract; the web has a list of its own, and pages load what they need.',
  { path: '^src/apps/web/', pathNot: '[.]test[.]tsx?$' },
  { path: '^src/apps/(modules|apis|screens|statuses)[.]ts$' },
);

const kernel = [
  forbid(
    'kernel-knows-no-noun',
    'The kernel knows no business. Move what needs the noun into its folder, or let the kernel take it as a parameter or declare a slot that the noun fills.',
    { path: '^src/kernel/' },
    { path: '^src/domains/' },
  ),
  forbid(
    'kernel-root-is-pure',
    'Files right under src/kernel/, in value/ and in contract/ run on both sides. What needs the database belongs in src/kernel/server/, what draws in src/kernel/web/.',
    { path: kernelRoot, pathNot: test },
    { path: [kernelServer, kernelWeb] },
  ),
  forbid(
    'kernel-root-without-node',
    'Files right under src/kernel/, in value/ and in contract/ run in the browser too, where there is no Node. Move it to src/kernel/server/.',
    { path: kernelRoot, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'kernel-server-not-web',
    'Server code draws nothing. What both sides need belongs right under src/kernel/.',
    { path: kernelServer },
    { path: kernelWeb },
  ),
  forbid(
    'kernel-web-not-server',
    'The browser asks the API. What both sides need belongs right under src/kernel/.',
    { path: kernelWeb },
    { path: kernelServer },
  ),
];

const domains = [
  forbid(
    'shared-files-stay-shared',
    'A noun’s own folder holds what both sides read: it imports src/kernel/*.ts, zod and shared files of nouns only. What asks the database belongs in its server/, what draws in its web/.',
    { path: sharedFile, pathNot: test },
    { pathNot: [kernelRoot, sharedFile, '(^|/)node_modules/zod/'] },
  ),
  forbid(
    'server-imports',
    'Another noun’s server is reached by its service: add what you need to the value that its *.service.ts exports (`students.must`, `ledger.post`), and import that. Slots and events to fill or hear stand in its *.slots.ts.',
    { path: `${domain}server/`, pathNot: ['[.]store[.]ts$'] },
    {
      path: '^src/',
      pathNot: [
        `${own}(server/|[^/]+$)`,
        kernelRoot,
        kernelServer,
        sharedFile,
        testing,
        '/server/[^/]+[.](service|slots)[.]ts$',
      ],
    },
  ),
  forbid(
    'store-imports',
    'A store reads its own tables, and may join another noun’s *.table.ts. What is more than a join belongs in that noun’s store, reached by its *.service.ts.',
    { path: `${domain}server/[^/]+[.]store[.]ts$` },
    {
      path: '^src/',
      pathNot: [
        `${own}(server/|[^/]+$)`,
        kernelRoot,
        kernelServer,
        sharedFile,
        '/server/[^/]+[.](service|slots|table)[.]ts$',
      ],
    },
  ),
  forbid(
    'web-imports',
    'A screen shows another noun by what lies in that noun’s web/embed/: put the component there. Server code is not for the browser; what both need belongs in the noun’s own folder.',
    { path: `${domain}web/` },
    { path: '^src/', pathNot: [`${own}(web/|[^/]+$)`, kernelRoot, kernelWeb, sharedFile, '/web/embed/'] },
  ),
  forbid(
    'web-module-is-light',
    'Every .web.ts is loaded before the first page: contracts and components come by import().',
    { path: '/web/[^/]+[.]web[.]ts$' },
    {
      dynamic: false,
      pathNot: [
        kernelRoot,
        '^src/kernel/web/(module|api/query|navigation/home(Cards|Figures|Queue))[.]ts$',
        '[.](access|screens|text)[.]ts$',
        '/web/embed/[^/]+(Screens|Panels)[.]ts$',
        '(^|/)node_modules/react/',
      ],
    },
  ),
  forbid(
    'demo-comes-by-import',
    'Few ever load the demo data: a noun names them as `demo: { load: () => import(…) }`.',
    { path: '^src/', pathNot: '/server/demo/' },
    { path: '^src/domains/[^/]+/[^/]+/server/demo/', dynamic: false },
  ),
  ...wings
    .slice(0, -1)
    .map((wing, index) =>
      forbid(
        `wing-${wing}-looks-down`,
        `Wings are in an order (${wings.join(', ')}) and import from earlier ones only. Let the lower noun declare an event or a slot in its *.slots.ts, and the higher noun connect it in its *.server.ts; or the code belongs to the higher noun.`,
        { path: `^src/domains/${wing}/` },
        { path: `^src/domains/(${wings.slice(index + 1).join('|')})/` },
      ),
    ),
  forbid(
    'wing-is-known',
    `There is no such wing. A new one takes its place in the order in .dependency-cruiser.mjs: ${wings.join(', ')}.`,
    { path: '^src/', pathNot: `^src/domains/(${wings.join('|')})/` },
    { path: '^src/domains/', pathNot: `^src/domains/(${wings.join('|')})/` },
  ),
];

const everywhere = [
  forbid(
    'pool-is-the-kernels',
    'SQL runs by ctx.db or ctx.query in the transaction that was opened for the request, which says what row security shows; only src/kernel/server/ opens connections.',
    { path: '^src/', pathNot: [kernelServer, testing, test] },
    { path: ['(^|/)node_modules/(pg|pg-pool)/', 'drizzle-orm/node-postgres'] },
  ),
  forbid(
    'one-component-base',
    'Menus, lists, dialogs and calendars are made on React Aria, in src/kernel/web/; a second base would look and behave differently, and weigh as much again.',
    { path: '^src/' },
    {
      path: '(^|/node_modules/)(antd|@ant-design|rc-[^/]+|@rc-component|@mui|@base-ui|@radix-ui|@headlessui)(/|$)',
    },
  ),
  forbid(
    'base-is-the-kernels',
    'Screens use the parts of src/kernel/web/, which look and behave alike; what one of them lacks is added there.',
    { path: '^src/domains/' },
    { path: '(^|/node_modules/)(react-aria|react-stately|react-aria-components)(/|$)' },
  ),
  forbid(
    'testing-is-for-tests',
    'What makes sessions and databases for tests must not reach production: only tests and testing/ import it.',
    { path: '^src/', pathNot: [test, testing] },
    { path: testing },
  ),
  forbid(
    'tests-are-leaves',
    'Nothing imports a test. What several tests use belongs in a testing/ folder.',
    { path: '^src/' },
    { path: test },
  ),
  forbid(
    'every-import-resolves',
    'There is no such file or package: spell it with its extension, as @/… from another folder; a package must stand in package.json.',
    { path: '^src/' },
    // Types alone, which a package of its own brings; the compiler finds them.
    { couldNotResolve: true, pathNot: '^pdfmake/interfaces[.]js$' },
  ),
];

/** Found by `scripts/import-cycles.mjs`. */
export const noCycles =
  'Modules that import each other at load time may find each other half made. Move what both need into a file of its own, or import only the type.';

export default {
  forbidden: [towardsApps, webApp, ...kernel, ...domains, ...everywhere],
  options: {
    // TypeScript 7 has no compiler API for dependency-cruiser to read with: without swc it sees no modules at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|woff2?)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
