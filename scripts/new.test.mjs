import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesSinceVerified } from './changes.mjs';
import { root } from './commands.mjs';

/** The compiler takes half a minute: only where what the new noun is made of has changed. */
const MADE_OF =
  /^scripts\/new|^src\/kernel\/(crud|module|permission|status|api|fields)|\/crud\/|\/inline-list\//;
const { all, paths = [] } = changesSinceVerified(root);
const isAffected = Boolean(all) || paths.some((path) => MADE_OF.test(path));

const NOUNS = ['shop/supplier', 'shop/brand', 'abroad/exam-body'].map((noun) => `src/domains/${noun}`);

const FREE = [
  { path: '/Suppliers', wing: 'shop', zh: '供应商', en: 'Suppliers' },
  { path: '/ExamBodies', wing: 'abroad', zh: '考试机构', en: 'Exam bodies' },
];
const LATER = '--documents=later';

let copy;
const node = (...args) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', env: quiet });
const quiet = { ...process.env, NO_COLOR: '1' };
/** What a command complains of; nothing where it is content. */
const complaintsOf = (work) => {
  try {
    work();
    return '';
  } catch (error) {
    return `${error.stdout}${error.stderr}` || error.message;
  }
};
const make = (...args) => complaintsOf(() => node('scripts/new.mjs', ...args));
const read = (file) => readFileSync(join(copy, file), 'utf8');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'xz-new-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0')) {
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Two routes without a page, however many of the product's have one.
  const routes = JSON.parse(read('src/apps/routes.json'));
  const longer = JSON.stringify([...routes, ...FREE], null, 2);
  writeFileSync(join(copy, 'src/apps/routes.json'), `${longer}\n`);
  // The whole repository, file by file: a busy machine takes its time.
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new', { timeout: 600_000 }, () => {
  test('says which routes are free, and takes no other', () => {
    const told = make('shop/supplier', '--route=/Wharf');
    expect(told).toContain('routes.json has no /Wharf');
    expect(told).toContain('  /Suppliers  供应商');
    expect(make('shop/supplier', '--route=/Base')).toContain('/Base has a page already');
    expect(make('teaching/shelf')).toContain('none: --on=/Base');
    expect(make('organisation/shelf')).not.toContain('/login');
    expect(make('wharf/supplier', '--route=/Suppliers')).toContain('wharf is no wing');
    expect(make('organisation/room', '--route=/Suppliers')).toContain('is there already');
    expect(make('shop/supplier', '--route=/Suppliers', '--roles=boss')).toContain('boss is no default role');
  });

  test('writes a noun of a company, one of a family, and a line in each list', () => {
    expect(make('shop/supplier', '--route=/Suppliers', '--zh=供应商', '--demo=甲,乙', LATER)).toBe('');
    const examBody = [
      'abroad/exam-body',
      '--route=/ExamBodies',
      '--zh=考试机构',
      '--plural=Exam bodies',
      '--scope=family',
    ];
    expect(make(...examBody)).toBe('');
    expect(make('shop/brand', '--on=/Base', '--zh=品牌', LATER)).toBe('');
    expect(read('src/apps/modules.ts')).toContain('brandModule');
    expect(read('src/apps/web/modules.ts')).not.toContain('brand');
    expect(read('src/domains/shop/brand/web/embed/Brands.tsx')).toContain('export const Brands');
    expect(read('src/apps/modules.ts')).toMatch(/ {2}supplierModule,\n[\s\S]* {2}examBodyModule,\n/);
    expect(read('src/apps/server/modules.ts')).toMatch(/ {2}supplierServer,\n[\s\S]* {2}examBodyServer,\n/);
    expect(read('src/apps/web/modules.ts')).toMatch(/ {2}supplierWeb,\n[\s\S]* {2}examBodyWeb,\n/);
    expect(read('src/domains/shop/supplier/server/supplier.server.ts')).toContain('./demo/supplier.demo.ts');
    expect(read('src/domains/abroad/exam-body/exam-body.text.ts')).toContain("['考试机构', 'Exam bodies']");
    expect(read('docs/generated/permissions.md')).toContain('`exam_body.edit`');
  });

  test('that the linter and the import rules have nothing to say about', () => {
    const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
    expect(complaintsOf(() => node(...biome, ...NOUNS, 'src/apps', 'e2e'))).toBe('');
    const sources = execFileSync('find', [...NOUNS, '-name', '*.ts*'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(complaintsOf(() => node('scripts/check-boundaries.mjs', ...sources.trim().split('\n')))).toBe('');
  });

  if (isAffected)
    test('and that compiles', () => {
      const lists = ['', 'server/', 'web/'].map((side) => `src/apps/${side}modules.ts`);
      const journeys = ['supplier.test.ts', 'exam-body.test.ts', 'global-setup.ts'].map(
        (file) => `e2e/${file}`,
      );
      const project = { extends: './tsconfig.tests.json', include: [...NOUNS, ...lists, ...journeys] };
      writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(project));
      const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json', '--pretty', 'false'];
      expect(complaintsOf(() => node(...tsc))).toBe('');
    });
});
