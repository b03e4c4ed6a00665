// Checks who imports whom (.dependency-cruiser.mjs), and that the check itself still bites: it has to have read the
// modules, and it has to find each violation planted in a small tree of its own. With files as arguments: only what
// these import, without cycles and without planting.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import rules, { noCycles } from '../.dependency-cruiser.mjs';
import { importCycles } from './import-cycles.mjs';

const root = resolve(import.meta.dirname, '..');

// Dependency-cruiser does not tell swc which files hold JSX, so that it stumbles over the first tag.
const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });

/** [importing file, imported file or package, the rule that must speak, or null where the import is allowed] */
const planted = [
  ['kernel/a.ts', 'apps/b.ts', 'nothing-imports-apps'],
  ['kernel/a2.ts', 'domains/money/refund/refund.rules.ts', 'kernel-knows-no-noun'],
  ['kernel/a3.ts', 'kernel/server/db.ts', 'kernel-root-is-pure'],
  ['kernel/a4.ts', 'node:fs', 'kernel-root-without-node'],
  ['kernel/server/a.ts', 'kernel/web/b.tsx', 'kernel-server-not-web'],
  ['kernel/web/a.tsx', 'kernel/server/b.ts', 'kernel-web-not-server'],
  ['kernel/server/a5.ts', 'pg', null],
  [
    'domains/money/refund/refund.status.ts',
    'domains/money/refund/server/refund.service.ts',
    'shared-files-stay-shared',
  ],
  ['domains/money/refund/refund.text.ts', 'pg', 'shared-files-stay-shared'],
  ['domains/money/refund/refund.contract.ts', 'zod', null],
  ['domains/money/refund/refund.contract2.ts', 'domains/people/student/student.contract.ts', null],
  [
    'domains/money/refund/server/a.service.ts',
    'domains/money/ledger/server/ledger.store.ts',
    'server-imports',
  ],
  [
    'domains/money/refund/server/b.service.ts',
    'domains/money/ledger/server/ledger.table.ts',
    'server-imports',
  ],
  ['domains/money/refund/server/c.service.ts', 'domains/money/ledger/server/ledger.service.ts', null],
  ['domains/money/refund/server/d.service.ts', 'domains/money/refund/web/Page.tsx', 'server-imports'],
  ['domains/money/refund/server/e.service.ts', 'pg', 'pool-is-the-kernels'],
  ['domains/money/refund/server/a.store.ts', 'domains/money/ledger/server/ledger.store2.ts', 'store-imports'],
  ['domains/money/refund/server/b.store.ts', 'domains/money/ledger/server/ledger2.table.ts', null],
  ['domains/money/refund/server/f.service.ts', 'kernel/server/testing/app.ts', 'testing-is-for-tests'],
  ['domains/money/refund/server/g.store.ts', 'apps/server/testing/app.ts', 'testing-is-for-tests'],
  ['domains/money/refund/server/refund.api.test.ts', 'kernel/server/testing/app2.ts', null],
  ['domains/money/refund/server/refund2.api.test.ts', 'apps/server/testing/app2.ts', null],
  [
    'domains/money/refund/server/h.service.ts',
    'domains/money/refund/server/testing/refund.samples.ts',
    'testing-is-for-tests',
  ],
  ['domains/money/refund/server/testing/a.samples.ts', 'apps/server/testing/app3.ts', null],
  [
    'domains/money/refund/server/testing/b.samples.ts',
    'domains/money/class-hours/server/testing/class-hours.samples.ts',
    null,
  ],
  [
    'domains/money/refund/server/i.service.ts',
    'domains/money/refund/server/demo/refund.demo.ts',
    'demo-comes-by-import',
  ],
  ['domains/money/refund/server/g.service.ts', 'domains/money/refund/server/x.test.ts', 'tests-are-leaves'],
  ['domains/money/refund/web/A.tsx', 'domains/people/student/web/StudentPage.tsx', 'web-imports'],
  ['domains/money/refund/web/B.tsx', 'domains/people/student/web/embed/StudentLink.tsx', null],
  ['domains/money/refund/web/E.tsx', 'antd', 'one-component-base'],
  ['domains/money/refund/web/F.tsx', 'react-aria-components', 'base-is-the-kernels'],
  ['kernel/web/b.tsx', 'react-aria-components', null],
  ['domains/money/refund/web/C.tsx', 'kernel/server/c.ts', 'web-imports'],
  ['domains/money/refund/web/D.tsx', 'domains/money/refund/server/refund2.service.ts', 'web-imports'],
  [
    'domains/money/refund/web/refund.web.ts',
    'domains/money/refund/refund2.contract.ts',
    'web-module-is-light',
  ],
  ['domains/money/refund/web/a.web.ts', 'domains/money/refund/web/RefundPage.tsx', 'web-module-is-light'],
  ['domains/money/refund/web/b.web.ts', 'domains/money/refund/refund.access.ts', null],
  ['apps/web/a.ts', 'apps/modules.ts', 'web-app-without-contracts'],
  [
    'domains/people/student/server/student.service.ts',
    'domains/money/x/server/x.service.ts',
    'wing-people-looks-down',
  ],
  ['apps/server/main.ts', 'domains/mony/refund/refund.rules.ts', 'wing-is-known'],
  ['apps/server/main2.ts', 'domains/insight/home/server/home.service.ts', null],
  ['kernel/server/lost.ts', './nowhere.ts', 'every-import-resolves'],
  ['kernel/server/one.ts', 'kernel/server/two.ts', 'no-cycles'],
  ['kernel/server/two.ts', 'kernel/server/one.ts', 'no-cycles'],
];

/** The resolver remembers what it was first asked with: another tree needs it made anew, at every import. */
async function violationsIn(baseDir, { anew, files }) {
  const { output } = await cruise(
    files ?? ['src'],
    {
      ...rules.options,
      ...(files && { maxDepth: 1 }),
      baseDir,
      validate: true,
      ruleSet: { forbidden: rules.forbidden },
    },
    { alias: { '@': join(baseDir, 'src') }, bustTheCache: anew },
  );
  const { summary, modules } = output;
  return {
    read: modules.filter(({ source }) => source.startsWith('src/')).length,
    imports: summary.totalDependenciesCruised,
    violations: [
      ...summary.violations.map((v) => ({ rule: v.rule.name, files: [v.from, v.to] })),
      ...(files ? [] : importCycles(modules, baseDir)).map((cycle) => ({ rule: 'no-cycles', files: cycle })),
    ],
  };
}

/** Every planted import is spelt as our code spells them, with the alias and the extension. */
function plant(dir) {
  const spelling = (to) => (/^[a-z]+[/]/.test(to) ? `@/${to}` : to);
  const write = (file, text) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  for (const [, to] of planted) if (spelling(to) !== to) write(join('src', to), 'export const b = 1;\n');
  for (const [from, to] of planted) {
    const last = from.endsWith('.tsx')
      ? 'export const A = () => <p class="a">{a}</p>;\n'
      : 'export const c = <T>b;\n';
    write(join('src', from), `import { b } from '${spelling(to)}';\nexport const a: number = b;\n${last}`);
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
}

async function plantedComplaints() {
  const dir = mkdtempSync(join(tmpdir(), 'xz-boundaries-'));
  try {
    plant(dir);
    const { violations } = await violationsIn(dir, { anew: true });
    return planted.flatMap(([from, to, expected]) => {
      const found = violations.filter((v) => v.files.slice(0, -1).includes(`src/${from}`)).map((v) => v.rule);
      const right = expected === null ? found.length === 0 : found.includes(expected);
      return right
        ? []
        : [
            `planted ${from} -> ${to}: expected ${expected ?? 'nothing'}, found ${found.join(', ') || 'nothing'}`,
          ];
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const reasons = new Map([
  ...rules.forbidden.map(({ name, comment }) => [name, comment]),
  ['no-cycles', noCycles],
]);
/** Who imports whom, why not, and where it belongs. */
const complaintOf = ({ rule, files }) => `${files.join('\n  -> ')}\n  ${rule}: ${reasons.get(rule)}\n`;

async function checkAll() {
  const files = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => /[.]tsx?$/.test(name));
  const { read, imports, violations } = await violationsIn(root, { anew: false });
  const complaints = [...violations.map(complaintOf), ...(await plantedComplaints())];
  // A file that nothing reads would pass every rule.
  if (read < files.length) complaints.push(`read ${read} modules of ${files.length} files`);
  console.log(
    `${files.length} files, ${imports} imports, ${planted.length} plants, ${complaints.length} complaints`,
  );
  return complaints;
}

async function checkSome(files) {
  const { violations } = await violationsIn(root, { anew: false, files });
  return violations.filter((v) => files.includes(v.files[0])).map(complaintOf);
}

const named = process.argv.slice(2);
const complaints = named.length > 0 ? await checkSome(named) : await checkAll();
for (const line of complaints) console.error(line);
process.exitCode = complaints.length > 0 ? 1 : 0;
