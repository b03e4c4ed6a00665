/**
 * The import table of the architecture, as rules. `scripts/check-boundaries.mjs` runs them and plants violations to
 * see that they bite.
 */

/** From the ground up: a noun may import from its own wing and from those before it. */
const wings = ['organisation', 'people', 'money', 'teaching', 'pay', 'sales', 'shop', 'abroad', 'insight'];

const test = '[.]test[.]tsx?$';
const testing = '^src/(kernel|apps|domains/[^/]+/[^/]+)/server/testing/';
const kernelRoot = '^src/kernel/[^/]+[.]ts$';
const kernelServer = '^src/kernel/server/';
const kernelWeb = '^src/kernel/web/';
const sharedFile = '^src/domains/[^/]+/[^/]+/[^/]+[.]ts$';
const domain = '^src/domains/([^/]+)/([^/]+)/';
const own = '^src/domains/$1/$2/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const towardsApps = forbid(
  'nothing-imports-apps',
  'Apps list the nouns; what an app needs flows to it by events and slots.',
  { path: '^src/(kernel|domains)/' },
  { path: '^src/apps/', pathNot: testing },
);

const webApp = forbid(
  'web-app-without-contracts',
  'These lists hold every contract; the web has a list of its own, and pages load what they need.',
  { path: '^src/apps/web/' },
  { path: '^src/apps/(modules|apis|screens|statuses)[.]ts$' },
);

const kernel = [
  forbid(
    'kernel-knows-no-noun',
    'A business word in the kernel belongs in a domain.',
    { path: '^src/kernel/' },
    { path: '^src/domains/' },
  ),
  forbid(
    'kernel-root-is-pure',
    'The kernel root runs in the browser and on the server.',
    { path: kernelRoot, pathNot: test },
    { path: [kernelServer, kernelWeb] },
  ),
  forbid(
    'kernel-root-without-node',
    'As above.',
    { path: kernelRoot, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid('kernel-server-not-web', 'Server code draws nothing.', { path: kernelServer }, { path: kernelWeb }),
  forbid('kernel-web-not-server', 'The browser asks the API.', { path: kernelWeb }, { path: kernelServer }),
];

const domains = [
  forbid(
    'shared-files-stay-shared',
    'Rules, status, contract and text import the kernel root, zod and other shared files only.',
    { path: sharedFile, pathNot: test },
    { pathNot: [kernelRoot, sharedFile, '(^|/)node_modules/zod/'] },
  ),
  forbid(
    'server-imports',
    "Another noun's server is reached by its service.",
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
    "A store may also name another noun's table, because a join has to.",
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
    'Another noun is shown by its parts in web/embed.',
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
        '^src/kernel/web/(module|api/query|navigation/homeCards)[.]ts$',
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
        'What must flow upwards is an event or a slot.',
        { path: `^src/domains/${wing}/` },
        { path: `^src/domains/(${wings.slice(index + 1).join('|')})/` },
      ),
    ),
  forbid(
    'wing-is-known',
    'A new wing takes its place in the order above.',
    { path: '^src/', pathNot: `^src/domains/(${wings.join('|')})/` },
    { path: '^src/domains/', pathNot: `^src/domains/(${wings.join('|')})/` },
  ),
];

const everywhere = [
  forbid(
    'pool-is-the-kernels',
    'SQL runs in ctx.tx(), which sets what row security reads; only the kernel opens connections.',
    { path: '^src/', pathNot: [kernelServer, testing, test] },
    { path: ['(^|/)node_modules/(pg|pg-pool)/', 'drizzle-orm/node-postgres'] },
  ),
  forbid(
    'testing-is-for-tests',
    'What mints sessions and databases must not reach production.',
    { path: '^src/', pathNot: [test, testing] },
    { path: testing },
  ),
  forbid('tests-are-leaves', 'Nothing imports a test.', { path: '^src/' }, { path: test }),
  forbid(
    'every-import-resolves',
    'An import that is not found is not checked.',
    { path: '^src/' },
    // Types alone, which a package of its own brings; the compiler finds them.
    { couldNotResolve: true, pathNot: '^pdfmake/interfaces[.]js$' },
  ),
];

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
