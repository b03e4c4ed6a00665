import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changesSinceVerified, isClean, recordVerified } from './changes.mjs';
import { chooseAffected } from './choice.mjs';
import { root } from './commands.mjs';
import { readFiles } from './import-graph.mjs';

/** A small product: refunds ask the ledger, show students, give the student's page a part, and hear the hours. */
const PRODUCT = {
  'src/kernel/value/money.ts': 'export const fen = 1;',
  'src/kernel/slot.ts': 'export const inboxSlot = defineSlot();',
  'src/apps/modules.ts': `import { refundModule } from '@/domains/money/refund/refund.module.ts';
import { roomModule } from '@/domains/organisation/room/room.module.ts';
export const modules = [
  refundModule,
  roomModule,
];
`,
  'src/apps/server/app.ts': 'export const app = 1;',
  'src/apps/server/demo/people.ts': 'export const demoLogins = [];',
  'src/apps/server/conformance/races.test.ts': '',
  'src/apps/server/testing/setup/templates.ts': '',
  'src/apps/server/testing/books.ts': '',
  'src/domains/money/ledger/server/ledger.store.ts': 'export const store = 1;',
  'src/domains/money/ledger/server/ledger.service.ts': "import { store } from './ledger.store.ts';",
  'src/domains/money/class-hours/server/class-hours.events.service.ts': 'export const lotsChanged = 1;',
  'src/domains/money/refund/refund.module.ts': "import { refundApi } from './refund.contract.ts';",
  'src/domains/money/refund/refund.contract.ts': 'export const refundApi = 1;',
  'src/domains/money/refund/refund.rules.ts': '',
  'src/domains/money/refund/server/refund.service.ts':
    "import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';",
  'src/domains/money/refund/server/refund.server.ts': `
import { lotsChanged } from '@/domains/money/class-hours/server/class-hours.events.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { inboxSlot } from '@/kernel/slot.ts';
import { refunds } from './refund.service.ts';
export const parts = [timelineSlot.part(refunds), on(lotsChanged, refunds), inboxSlot.part(refunds)];
`,
  'src/domains/money/refund/server/refund.api.test.ts': '',
  'src/domains/money/refund/web/RefundPage.tsx': `
import type { Room } from '@/domains/organisation/room/room.contract.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { refundApi } from '../refund.contract.ts';
import './refund.css';
`,
  'src/domains/money/refund/web/refund.css': '',
  'src/domains/people/student/student.contract.ts': 'export const studentApi = 1;',
  'src/domains/people/student/server/student.slots.ts': 'export const timelineSlot = defineSlot();',
  'src/domains/people/student/server/student.service.ts': 'export const students = 1;',
  'src/domains/people/student/server/student.server.ts': "import { students } from './student.service.ts';",
  'src/domains/people/student/web/StudentPage.tsx': '',
  'src/domains/people/student/web/embed/StudentLink.tsx':
    "import { studentApi } from '../../student.contract.ts';",
  'src/domains/organisation/room/room.module.ts': '',
  'src/domains/organisation/room/room.contract.ts': 'export const roomApi = 1;',
  'src/domains/organisation/room/server/room.service.ts': '',
  'src/domains/insight/inbox/server/inbox.service.ts': `
import { inboxSlot } from '@/kernel/slot.ts';
export const kinds = () => inboxSlot.parts;
`,
  'e2e/app.ts': "import { templates } from '@/apps/server/testing/setup/templates.ts';",
  'e2e/browser.ts': '',
  'e2e/students.ts': '',
  'e2e/refund.test.ts':
    "import { open } from './browser.ts';\nimport { choose } from './students.ts';\nopen('/Refund');",
  'e2e/room.test.ts': "import { open } from './browser.ts';\nopen('/Base?kind=room');",
  'e2e/pupils.test.ts': "import { open } from './browser.ts';\nopen('/Student/2?tab=money');",
  'e2e/menu.test.ts': "import { open } from './browser.ts';\ngoByMenu(page, '退费'); 'api_room_list';",
  'e2e/screens.ts': "import { modules } from '@/apps/modules.ts';",
  'e2e/sweep.test.ts': "import { open } from './browser.ts';\nimport { views } from './screens.ts';",
  'db/migrations/0001.sql': '',
  'docs/how-to.md': '',
  'package.json': '{}',
};
const DECLARED = {
  actions: new Map([['api_room_list', new Set(['room'])]]),
  screens: new Map([
    ['/Refund', new Set(['refund'])],
    ['/Student/{id}', new Set(['student', 'ledger'])],
  ]),
  titles: new Map([['退费', new Set(['refund'])]]),
};
const EVERY_JOURNEY = ['e2e/menu.test.ts', 'e2e/pupils.test.ts', 'e2e/refund.test.ts', 'e2e/room.test.ts'];

let at;
const git = (...args) => execFileSync('git', args, { cwd: at, encoding: 'utf8', stdio: 'pipe' }).trim();
const write = (file, text) => {
  mkdirSync(dirname(join(at, file)), { recursive: true });
  writeFileSync(join(at, file), text);
};
const commit = () => {
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'xz-choice-'));
  git('init', '--quiet');
  for (const [file, text] of Object.entries(PRODUCT)) write(file, text);
  commit();
  recordVerified(at, {});
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

const change = (file, text = `${PRODUCT[file] ?? ''}\n// changed`) => write(file, text);
function chosen() {
  const changes = changesSinceVerified(at);
  if (changes.all) return changes.all;
  const { cases, reads, screens, journeys, why } = chooseAffected({
    files: readFiles(at),
    declared: DECLARED,
    changes,
  });
  const names = (nouns) => (nouns === 'all' ? 'all' : [...nouns].sort().join(' '));
  return { cases: names(cases), reads: names(reads), screens: names(screens), journeys, why: why.join('\n') };
}
const everythingBecauseOf = (file) => {
  expect(chosen()).toMatchObject({ cases: 'all', screens: 'all', journeys: EVERY_JOURNEY });
  expect(chosen().why).toBe(`everything: ${file}`);
};

describe('what a change runs', () => {
  test('of a noun: itself, the answers of those that it gives parts to or hears, and the journeys through it', () => {
    change('src/domains/money/refund/server/refund.service.ts');
    expect(chosen()).toMatchObject({
      cases: 'refund',
      reads: 'class-hours inbox student',
      screens: 'refund',
      journeys: ['e2e/menu.test.ts', 'e2e/refund.test.ts'],
    });
    expect(chosen().why).toContain('nouns changed: refund');
    expect(chosen().why).toContain('e2e/refund.test.ts (refund)');
  });

  test('of a noun that others ask: whoever imports it, over files between', () => {
    change('src/domains/money/ledger/server/ledger.store.ts');
    expect(chosen()).toMatchObject({ cases: 'ledger refund', screens: 'ledger refund student' });
    expect(chosen().why).toContain('nouns that depend on them: refund');
  });

  test('of what a noun shows on the page of another: that page and its journey', () => {
    write('e2e/student.test.ts', "open('/Student/3');");
    write(
      'src/domains/money/refund/web/refund.web.ts',
      "import { studentCards } from '@/domains/people/student/web/embed/cards.ts';\nexport const parts = [studentCards.part(1)];",
    );
    write('src/domains/people/student/web/embed/cards.ts', 'export const studentCards = defineSlot();');
    commit();
    recordVerified(at, {});
    change('src/domains/money/refund/server/refund.service.ts');
    expect(chosen()).toMatchObject({ cases: 'refund', screens: 'ledger refund student' });
    expect(chosen().journeys).toContain('e2e/student.test.ts');
    expect(chosen().why).toContain('e2e/student.test.ts (shown at student)');
  });

  test('of samples: the nouns whose samples begin with them, and nobody by the app that they are sent through', () => {
    const sample = 'src/domains/people/student/server/testing/student.samples.ts';
    write(
      'src/domains/money/refund/server/testing/refund.samples.ts',
      "import { one } from '@/domains/people/student/server/testing/student.samples.ts';\nimport { app } from '@/apps/server/app.ts';",
    );
    write(sample, 'export const one = 1;');
    write(
      'src/apps/server/app.ts',
      "import { room } from '@/domains/organisation/room/server/room.service.ts';",
    );
    commit();
    recordVerified(at, {});
    change('src/domains/organisation/room/server/room.service.ts');
    expect(chosen()).toMatchObject({ cases: 'room' });
    commit();
    recordVerified(at, {});
    change(sample, 'export const one = 2;');
    expect(chosen()).toMatchObject({ cases: 'refund student' });
  });

  test('of an embedded part: the screens that show it', () => {
    change('src/domains/people/student/web/embed/StudentLink.tsx');
    expect(chosen().cases).toContain('refund');
    expect(chosen().journeys).toEqual(['e2e/menu.test.ts', 'e2e/pupils.test.ts', 'e2e/refund.test.ts']);
  });

  test('of a server: the screens that call it, over the wire', () => {
    change('src/domains/people/student/server/student.service.ts');
    expect(chosen().cases).toContain('refund');
  });

  test('of a slot’s owner: not those who only give parts to it', () => {
    change('src/domains/people/student/server/student.slots.ts');
    expect(chosen()).toMatchObject({ cases: 'student', journeys: ['e2e/pupils.test.ts'] });
  });

  test('of what others import as a type alone: not them', () => {
    change('src/domains/organisation/room/room.contract.ts');
    expect(chosen()).toMatchObject({ cases: 'room', journeys: ['e2e/menu.test.ts', 'e2e/room.test.ts'] });
  });

  test('of what the lists of the app name: not what is made from them', () => {
    change('src/domains/money/refund/refund.contract.ts');
    expect(chosen()).toMatchObject({ cases: 'refund', screens: 'refund' });
  });

  test('of a style: its noun', () => {
    change('src/domains/money/refund/web/refund.css');
    expect(chosen()).toMatchObject({ journeys: ['e2e/menu.test.ts', 'e2e/refund.test.ts'] });
  });

  test('of a screen that two nouns have a hand in: swept for both', () => {
    change('src/domains/people/student/web/StudentPage.tsx');
    expect(chosen()).toMatchObject({ cases: 'student', screens: 'ledger student' });
  });

  test('a file that is deleted: its noun', () => {
    rmSync(join(at, 'src/domains/money/refund/refund.rules.ts'));
    expect(chosen().cases).toContain('refund');
    commit();
    expect(chosen().cases).toContain('refund');
  });

  test('a file that is new and that nobody has added yet: its noun', () => {
    write('src/domains/organisation/room/server/room.store.ts', '');
    expect(chosen().cases).toBe('room');
  });

  test('the kernel, the database, the app, the demo, a configuration: everything', () => {
    for (const file of [
      'src/kernel/value/money.ts',
      'db/migrations/0001.sql',
      'src/apps/server/app.ts',
      'src/apps/server/demo/people.ts',
      'src/domains/money/refund/server/demo/refunds.ts',
      'src/apps/server/testing/setup/templates.ts',
      'package.json',
      'vitest.config.ts',
    ]) {
      change(file);
      everythingBecauseOf(file);
      git('stash', '--all', '--quiet', '--', file);
    }
  });

  test('a line of a list in the app: its noun alone', () => {
    const list = PRODUCT['src/apps/modules.ts'];
    change(
      'src/apps/modules.ts',
      `import { studentModule } from '@/domains/people/student/student.module.ts';\n${list.replace('  roomModule,\n', '  studentModule,\n  roomModule,\n')}`,
    );
    expect(chosen()).toMatchObject({ cases: 'student' });
    change('src/apps/modules.ts', list.replace('  roomModule,\n', ''));
    expect(chosen()).toMatchObject({ cases: 'room' });
    change('src/apps/modules.ts', list.replace('[\n', '[\n  ...moreModules(),\n'));
    everythingBecauseOf('src/apps/modules.ts');
  });

  test('documents alone: nothing but what always runs', () => {
    change('docs/how-to.md');
    expect(chosen()).toMatchObject({ cases: '', screens: '', journeys: [] });
  });

  test('a test of a noun alone: nothing more, because all of them run', () => {
    change('src/domains/money/refund/server/refund.api.test.ts');
    expect(chosen()).toMatchObject({ cases: '', journeys: [] });
  });

  test('a conformance suite, or what they are made of: every case', () => {
    change('src/apps/server/conformance/races.test.ts');
    expect(chosen()).toMatchObject({ cases: 'all', screens: '', journeys: [] });
    git('checkout', '--', 'src/apps/server/conformance/races.test.ts');
    change('src/apps/server/testing/books.ts');
    expect(chosen()).toMatchObject({ cases: 'all', journeys: [] });
  });

  test('a new journey: that one', () => {
    write('e2e/receipt.test.ts', "import { open } from './browser.ts';");
    expect(chosen()).toMatchObject({ cases: '', journeys: ['e2e/receipt.test.ts'] });
  });

  test('a helper of journeys: those that use it, and the sweep where it does', () => {
    change('e2e/students.ts');
    expect(chosen()).toMatchObject({ screens: '', journeys: ['e2e/refund.test.ts'] });
    change('e2e/browser.ts');
    expect(chosen()).toMatchObject({ cases: '', screens: 'all', journeys: EVERY_JOURNEY });
  });

  test('what runs before all journeys: all of them', () => {
    change('e2e/app.ts');
    expect(chosen()).toMatchObject({ cases: '', screens: 'all', journeys: EVERY_JOURNEY });
  });
});

describe('what failed when all was verified', () => {
  const verifiedBut = (...failed) => recordVerified(at, { failed });

  test('a journey: that one', () => {
    verifiedBut('e2e/room.test.ts');
    expect(chosen()).toMatchObject({ cases: '', screens: '', journeys: ['e2e/room.test.ts'] });
    expect(chosen().why).toContain('what failed there: e2e/room.test.ts');
  });

  test('the sweep: every screen', () => {
    verifiedBut('e2e/sweep.test.ts');
    expect(chosen()).toMatchObject({ cases: '', screens: 'all', journeys: [] });
  });

  test('a conformance suite: every case', () => {
    verifiedBut('src/apps/server/conformance/races.test.ts');
    expect(chosen()).toMatchObject({ cases: 'all', screens: '', journeys: [] });
  });

  test('a test that always runs: nothing more', () => {
    verifiedBut('src/domains/money/refund/server/refund.api.test.ts');
    expect(chosen()).toMatchObject({ cases: '', screens: '', journeys: [] });
  });

  test('a test that is no more there: everything', () => {
    verifiedBut('e2e/gone.test.ts');
    everythingBecauseOf('e2e/gone.test.ts, which failed, is gone');
  });
});

describe('since when', () => {
  test('the verified commit, whatever was committed, staged or edited since', () => {
    change('src/domains/organisation/room/room.contract.ts');
    commit();
    change('src/domains/people/student/server/student.slots.ts');
    git('add', '--all');
    change('src/domains/insight/inbox/server/inbox.service.ts');
    expect(chosen().cases).toBe('inbox room student');
  });

  test('no record, or one that cannot be read: everything', () => {
    write('verified.json', '{ "commit": ');
    expect(chosen()).toBe('verified.json cannot be read');
    write('verified.json', '{ "commit": "--help" }');
    expect(chosen()).toBe('verified.json cannot be read');
    rmSync(join(at, 'verified.json'));
    expect(chosen()).toBe('there is no verified.json');
  });

  test('a commit that this copy does not have: everything', () => {
    write('verified.json', `{ "commit": "${'0'.repeat(40)}" }`);
    expect(chosen()).toMatch(/^the verified commit 0{9} is not in this copy$/);
  });

  test('a commit of another branch: everything', () => {
    const base = git('rev-parse', 'HEAD');
    change('docs/how-to.md');
    const other = commit();
    git('checkout', '--quiet', base);
    write('verified.json', `{ "commit": "${other}" }`);
    expect(chosen()).toMatch(/is no ancestor of this one$/);
  });

  test('a copy without its history: everything, also inside of another repository', () => {
    rmSync(join(at, '.git'), { recursive: true });
    expect(chosen()).toBe('this copy has no history');
    const outer = at;
    git('init', '--quiet');
    commit();
    at = join(outer, 'src');
    write('verified.json', '{}');
    expect(chosen()).toBe('this copy has no history');
    at = outer;
  });

  test('a tree with changes is not clean: nothing is recorded of it', () => {
    expect(isClean(at)).toBe(false); // the record itself
    commit();
    expect(isClean(at)).toBe(true);
    write('src/domains/organisation/room/new.ts', '');
    expect(isClean(at)).toBe(false);
  });
});

describe('this product', () => {
  const script = (...args) =>
    execFileSync(process.execPath, [join(root, 'scripts/choice.mjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  test('every journey walks through a noun: it imports a file of it, opens a screen or is called after it', () => {
    const journeys = script('--journeys').trim().split('\n');
    expect(journeys.length).toBeGreaterThan(40);
    expect(journeys.filter((line) => line.endsWith(': '))).toEqual([]);
  });

  test('every noun with a page has a screen that can be swept for it', () => {
    expect(script('--pages').trim()).toBe('');
  });
});
