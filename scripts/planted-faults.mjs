// npm run faults [-- refund desk]: ten nouns, each with a fault that a careless edit could make. In a copy of the commit that
// is checked out, each fault is planted alone; what `npm test` would then choose must hold a test that fails of it. The same
// tests run once without any fault, and pass. Some minutes: the browser's faults need a build each.
import './node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { headOf, recordVerified } from './changes.mjs';
import { root, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * The first ten nouns in the order of the SHA-256 of `<wing>/<noun>`, so that nobody has picked them. `before` occurs once in
 * `file`; `caughtBy` is a test that fails when it has become `after`.
 */
export const FAULTS = [
  {
    noun: 'carry-forward',
    what: 'the form submits one line less than it shows',
    file: 'src/domains/money/carry-forward/web/CarryForm.tsx',
    before: 'form.set({ lines });',
    after: 'form.set({ lines: lines.slice(1) });',
    caughtBy: 'e2e/carry-forward.test.ts',
  },
  {
    noun: 'lesson',
    what: 'a room can be booked twice',
    file: 'src/domains/teaching/lesson/server/lesson.clashes.ts',
    before: "if (slot.room_id) needs.push(need('room', slot.room_id));",
    after: '',
    caughtBy: 'src/domains/teaching/lesson/server/lesson.api.test.ts',
  },
  {
    noun: 'desk',
    what: 'a figure no longer leads to its rows',
    file: 'src/domains/teaching/desk/web/DeskFigures.tsx',
    before: 'risk.set(risk.value === key ? undefined : key)',
    after: 'risk.set(undefined)',
    caughtBy: 'e2e/desk.test.ts',
  },
  {
    noun: 'contract-template',
    what: 'another wording overwrites the edition that contracts were made from',
    file: 'src/domains/money/contract-template/server/contract-template.service.ts',
    before: 'before.edition : before.edition + 1;',
    after: 'before.edition : before.edition;',
    caughtBy: 'src/domains/money/contract-template/server/contract-template.api.test.ts',
  },
  {
    noun: 'sms',
    what: 'what is typed into the test message is lost',
    file: 'src/domains/organisation/sms/web/SendTest.tsx',
    before: 'onChange={form.fields.values.set}',
    after: 'onChange={() => undefined}',
    caughtBy: 'e2e/sms.test.ts',
  },
  {
    noun: 'live',
    what: 'whoever a live class is shared with cancels it',
    file: 'src/domains/teaching/live/live.rules.ts',
    before: 'company_id === actor.company_id || liveText.not_ours',
    after: 'company_id === actor.company_id || true',
    caughtBy: 'src/domains/teaching/live/server/live.api.test.ts',
  },
  {
    noun: 'contract',
    what: 'a contract that money came for can be voided',
    file: 'src/domains/money/contract/contract.rules.ts',
    before: 'doc.paid_fen === 0 || contractText.has_payments',
    after: 'doc.paid_fen >= 0 || contractText.has_payments',
    caughtBy: 'src/domains/money/contract/server/contract.api.test.ts',
  },
  {
    noun: 'admin',
    what: 'staff whose data scope is their own see everybody',
    file: 'src/domains/organisation/admin/server/admin.scope.store.ts',
    before: "case 'own':\n      return",
    after: "case 'own':\n      return granted ??",
    caughtBy: 'src/apps/server/conformance/scope.test.ts',
  },
  {
    noun: 'teacher',
    what: 'a label of the list is looked up under a key that does not exist',
    file: 'src/domains/people/teacher/web/useTeacherColumns.tsx',
    before: '<Text>{t(employment)}</Text>',
    after: "<Text>{t(('employment_' + employment) as typeof employment)}</Text>",
    caughtBy: 'e2e/sweep.screens.test.ts',
  },
  {
    noun: 'branch-transfer',
    what: 'the list shows transfers of students that one does not see',
    file: 'src/domains/money/branch-transfer/server/branch-transfer.list.store.ts',
    before: '  sees: visibleTransfers,\n',
    after: '',
    caughtBy: 'src/apps/server/conformance/scope.test.ts',
  },
];

/** Whether the choice runs a test. Unit and API tests run always; a conformance suite tries the cases of chosen nouns. */
export function isChosen({ noun, caughtBy }, { cases, screens, journeys }) {
  const holds = (nouns) => nouns === 'all' || nouns.includes(noun);
  if (caughtBy === 'e2e/sweep.screens.test.ts') return true;
  if (caughtBy.startsWith('e2e/sweep')) return holds(screens);
  if (caughtBy.startsWith('e2e/')) return journeys.includes(caughtBy);
  return caughtBy.includes('/conformance/') ? holds(cases) : true;
}

/** The commit that is checked out, in a folder of its own that counts it as verified. */
function makeCopy() {
  const at = mkdtempSync(join(tmpdir(), 'xz-faults-'));
  execFileSync('git', ['clone', '--quiet', '--shared', root, at]);
  execFileSync('git', ['checkout', '--quiet', '--detach', headOf(root)], { cwd: at });
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
  recordVerified(at, {});
  return at;
}

function node(at, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: at, env: { ...process.env, ...env } });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.once('close', (code) => done({ code, said }));
  });
}

/** The names of the tests that failed, or why there are none. */
async function failuresOf(at, files, env) {
  const report = join(at, 'report.json');
  rmSync(report, { force: true });
  const project = files[0].startsWith('e2e/') ? 'e2e' : 'api';
  const args = ['run', '--project', project, ...files, '--reporter=json', `--outputFile.json=${report}`];
  const { code, said } = await node(at, [tool('vitest'), ...args], env);
  if (!existsSync(report)) return [`ended with ${code}: ${said.slice(-2000)}`];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return failed.length > 0 || status !== 'failed' ? failed.map(({ fullName }) => fullName) : [message];
    },
  );
}

async function plant(at, fault, env) {
  const path = join(at, fault.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(fault.before, () => fault.after),
  );
  try {
    const { said } = await node(at, ['scripts/choice.mjs', '--json']);
    const choice = JSON.parse(said);
    if (!isChosen(fault, choice)) return { isCaught: false, how: `${fault.caughtBy} is not chosen` };
    const nouns = fault.caughtBy.startsWith('e2e/') ? choice.screens : choice.cases;
    const AFFECTED = nouns === 'all' ? 'all' : nouns.join(',');
    const failed = await failuresOf(at, [fault.caughtBy], { ...env, AFFECTED });
    return { isCaught: failed.length > 0, how: failed[0] ?? `${fault.caughtBy} passes` };
  } finally {
    writeFileSync(path, source);
  }
}

async function main(named) {
  await ensureInstalled();
  const faults = FAULTS.filter(({ noun }) => named.length === 0 || named.includes(noun));
  const browser = await ensureBrowser();
  const at = makeCopy();
  const place = process.env.XUEZHANG_TEST_DIR ?? join(root, 'node_modules/.cache/xuezhang-faults');
  // The data that the product without a fault has made.
  const env = {
    XUEZHANG_TEST_DIR: place,
    XUEZHANG_E2E_DIR: place,
    TEMPLATES: 'keep',
    CHROMIUM_PATH: browser,
  };
  try {
    const tests = [...new Set(faults.map(({ caughtBy }) => caughtBy))];
    for (const isOfBrowser of [false, true]) {
      const files = tests.filter((file) => file.startsWith('e2e/') === isOfBrowser);
      const AFFECTED = faults.map(({ noun }) => noun).join(',');
      const failed = files.length > 0 ? await failuresOf(at, files, { ...env, AFFECTED }) : [];
      if (failed.length > 0) throw new Error(`without a fault:\n${failed.join('\n')}`);
    }
    let missed = 0;
    for (const fault of faults) {
      const { isCaught, how } = await plant(at, fault, env);
      missed += isCaught ? 0 : 1;
      console.log(
        `${isCaught ? 'caught' : 'MISSED'} ${fault.noun}: ${fault.what}\n       ${fault.caughtBy}: ${how}`,
      );
    }
    console.log(`${faults.length - missed} of ${faults.length} caught`);
    return missed === 0 ? 0 : 1;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
