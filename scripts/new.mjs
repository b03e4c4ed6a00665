// npm run new -- <wing>/<noun> --route=/Path --zh=供应商 [--en=Supplier] [--plural=Suppliers] [--scope=family]
//   [--roles=manager,affairs] [--demo=甲,乙] [--tag=promanage] [--migration=0131]
//   [--documents=later] (where several are made: npm run generate)
// With --on=/Base in the place of --route it has no screen of its own: another page shows its list, from web/embed/.
// Writes a plain noun (docs/how-to.md): a list that staff keep, from its table to its journey, by the templates in
// scripts/new/, and puts it into the three lists of src/apps/. What it has beside a name and a note is then added by hand.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { root, runNode, tool } from './commands.mjs';
import { readFiles } from './import-graph.mjs';
import { ensureInstalled } from './install.mjs';
import { declaredBy } from './nouns.mjs';

const templates = join(root, 'scripts/new');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The group of calls that most nouns of a wing belong to. */
const TAGS = {
  organisation: 'sys',
  people: 'students',
  money: 'students',
  teaching: 'teacher',
  pay: 'teacher',
  sales: 'sellmanage',
  shop: 'promanage',
  exam: 'enrolment',
  abroad: 'enrolment',
  insight: 'census',
};

class Refused extends Error {}
const must = (isRight, why) => {
  if (!isRight) throw new Refused(why);
};

/** What is asked for, checked against what there is. */
async function wanted(args) {
  const options = Object.fromEntries(
    ['route', 'on', 'zh', 'en', 'plural', 'scope', 'roles', 'demo', 'tag', 'migration', 'documents'].map(
      (name) => [name, { type: 'string' }],
    ),
  );
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [, wing, noun] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(positionals[0] ?? '') ?? [];
  must(noun, 'usage: npm run new -- shop/supplier --route=/Suppliers --zh=供应商 --en=Supplier');
  must(wing in TAGS, `${wing} is no wing: ${Object.keys(TAGS).join(', ')}`);
  must(!existsSync(join(root, 'src/domains', wing, noun)), `src/domains/${wing}/${noun} is there already`);
  const { scope = 'company', roles = 'manager', tag = TAGS[wing], demo = '' } = values;
  must(['company', 'family'].includes(scope), '--scope is company or family');
  const known = [...read('src/kernel/permission.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, role]) => role);
  const named = roles.split(',').filter((role) => role !== 'owner');
  for (const role of named) must(known.includes(role), `${role} is no default role: ${known.join(', ')}`);
  const route = values.on ? await builtRoute(values.on) : await freeRoute(wing, values.route);
  const zh = values.zh ?? (values.on ? '' : route.zh);
  must(/\p{Script=Han}/u.test(zh), '--zh is the Chinese word for one of them');
  const en = values.en ?? noun.replaceAll('-', ' ');
  return {
    wing,
    noun,
    zh,
    scope,
    tag,
    roles: named,
    route: route.path,
    isShownOn: values.on !== undefined,
    page: route.page,
    thing: lower(en),
    things: lower(values.plural ?? pluralOf(en)),
    demo: demo.split(',').filter(Boolean),
    number: values.migration ?? nextMigration(),
    isDocumented: values.documents !== 'later',
  };
}

/** The frame's own: no noun has it. */
const LOGIN = '/login';

/** Routes are the specification's: a screen takes one that has no page yet. */
async function freeRoute(wing, path) {
  const { screens } = await declaredBy(root, readFiles(root));
  const routes = JSON.parse(read('src/apps/routes.json'));
  const free = routes.filter(({ path, container }) => !container && !screens.has(path) && path !== LOGIN);
  const offered = free.filter((route) => route.wing === wing).map((route) => `  ${route.path}  ${route.zh}`);
  const list = `routes of ${wing} without a page:\n${offered.join('\n') || '  none: --on=/Base puts it on the page of another noun'}`;
  must(path, `--route is missing; ${list}`);
  const route = routes.find((one) => one.path === path);
  must(route, `src/apps/routes.json has no ${path}; ${list}`);
  must(!screens.has(path), `${path} has a page already; ${list}`);
  must(!route.container, `${path} only holds other screens; ${list}`);
  must(!/[{]/.test(path), `${path} shows one document, not a list; ${list}`);
  return route;
}

/** The screen of another noun, where its rights are ticked. */
async function builtRoute(path) {
  const files = readFiles(root);
  const { screens } = await declaredBy(root, files);
  must(screens.has(path), `${path} has no page yet: --route makes one`);
  return { path, page: pageFileOf(path, files) };
}

/** The file that a list of pages names for a path. */
function pageFileOf(path, files) {
  for (const [file, { text }] of files) {
    const named = text.split(`'${path}': () => import('./`)[1];
    if (named && /[.]web[.]ts$/.test(file)) return join(dirname(file), named.split("'")[0]);
  }
  return undefined;
}

/** `SKU attribute` stays as it is. */
const lower = (words) => (/^[A-Z]{2}/.test(words) ? words : words[0].toLowerCase() + words.slice(1));
const upper = (words) => words[0].toUpperCase() + words.slice(1);
const pluralOf = (word) =>
  /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(s|x|z|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`;

function nextMigration() {
  const numbers = readdirSync(join(root, 'db/migrations')).map((file) => Number(/^\d+/.exec(file)?.[0] ?? 0));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** The words that the templates ask for. */
function wordsOf({ noun, wing, zh, thing, things, route, isShownOn, scope, tag, roles, demo }) {
  const camel = noun.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const camels = pluralOf(camel);
  const isFamily = scope === 'family';
  const owner = isFamily ? 'family_id' : 'company_id';
  const grants = roles.map((role) => `${role}: ['read', ${role === 'viewer' ? '' : "'edit'"}]`);
  return {
    noun,
    wing,
    zh,
    thing,
    things,
    route,
    tag,
    owner,
    camel,
    camels,
    snake: noun.replaceAll('-', '_'),
    Pascal: upper(camel),
    Pascals: upper(camels),
    Page: `${upper(route.split('/').at(-1).replace(/\W|_/g, ''))}Page`,
    Things: upper(things),
    aThing: `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`,
    ownerPadded: owner.padEnd(10),
    class: isFamily ? 'family' : 'own',
    scopeZh: isFamily ? '全公司' : '当前公司',
    scopeEn: isFamily ? 'whole family of companies' : 'acting company',
    OwnSql: isFamily ? 'Of the whole family.' : 'Each company’s own.',
    ownTest: isFamily ? 'the whole family’s' : 'each company’s own',
    ownNot: isFamily ? '' : 'not.',
    ...(isShownOn ? shownOn(camel, route) : shownItself(camel, route)),
    grants: grants.join(', ').replaceAll(', ]', ']'),
    ensure: demo.length > 0 ? `, ensure: ${camel}Store.ensure` : '',
    demo: demo.length > 0 ? `\n  demo: { load: () => import('./demo/${noun}.demo.ts') },` : '',
    loaded: isFamily ? 'heads' : 'companies',
    names: demo.map((name) => `'${name}'`).join(', '),
  };
}

const shownItself = (camel, route) => ({
  screenType: "import type { Screen } from '@/kernel/screen.ts';\n",
  screens: `
export const ${camel}Screens: readonly Screen[] = [
  {
    path: '${route}',
    permission: ${camel}Permissions.read,
    functions: [${camel}Permissions.edit],
  },
];
`,
  Access: 'Screens',
  shownOn: `screens: ${camel}Screens`,
});
const shownOn = (camel, route) => ({
  screenType: '',
  screens: '',
  Access: 'Permissions',
  shownOn: `functionsOn: { '${route}': Object.values(${camel}Permissions) }`,
});

/** Where a template goes: `noun` in its name is the noun's own. */
function placeOf(template, { wing, noun, number }, { snake, Page, Pascals }) {
  const file = template.replace(/[.]txt$/, '');
  if (file === 'migration.sql') return `db/migrations/${number}_${snake}.sql`;
  if (file === 'journey.test.ts') return `e2e/${noun}.test.ts`;
  if (file === 'embed.tsx') return join('src/domains', wing, noun, 'web/embed', `${Pascals}.tsx`);
  const own = file.replace(/\bnoun[.]/, `${noun}.`).replace(/\bPage[.]/, `${Page}.`);
  return join('src/domains', wing, noun, own);
}

function writeNoun(given) {
  const words = wordsOf(given);
  const filled = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      if (!(name in words)) throw new Error(`a template asks for ${name}`);
      return words[name];
    });
  return readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(templates, join(entry.parentPath, entry.name)))
    .filter((template) => given.demo.length > 0 || !template.includes('demo'))
    .filter((template) => !(given.isShownOn ? /^(web|journey)\b/ : /^embed\b/).test(template))
    .map((template) => {
      const file = placeOf(template, given, words);
      must(!existsSync(join(root, file)), `${file} is there already`);
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), filled(readFileSync(join(templates, template), 'utf8')));
      return file;
    });
}

/** Beside the others of its wing; the formatter sorts the imports. */
function putIntoList(list, { wing, noun }, side, folder = '') {
  const camel = noun.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const name = `${camel}${side}`;
  const suffix = side.toLowerCase();
  const line = `import { ${name} } from '@/domains/${wing}/${noun}/${folder}${noun}.${suffix}.ts';\n`;
  const text = read(list);
  const mates = [...text.matchAll(/^import \{ (\w+) \} from '@\/domains\/(\w+)\//gm)].filter(
    ([, , of]) => of === wing,
  );
  const last = Math.max(-1, ...mates.map(([, mate]) => text.lastIndexOf(`  ${mate},\n`)));
  const at = last < 0 ? text.lastIndexOf('];') : text.indexOf('\n', last) + 1;
  writeFileSync(join(root, list), `${line}${text.slice(0, at)}  ${name},\n${text.slice(at)}`);
  return list;
}

async function create(args) {
  const given = await wanted(args);
  const files = [
    ...writeNoun(given),
    putIntoList('src/apps/modules.ts', given, 'Module'),
    putIntoList('src/apps/server/modules.ts', given, 'Server', 'server/'),
    ...(given.isShownOn ? [] : [putIntoList('src/apps/web/modules.ts', given, 'Web', 'web/')]),
  ];
  const sources = files.filter((file) => /[.]tsx?$/.test(file));
  const format = [tool('biome', '@biomejs/biome'), 'check', '--write', '--error-on-warnings', ...sources];
  const { code, output } = await runNode(format, { env: { NO_COLOR: '1' } });
  must(code === 0, output);
  if (given.isDocumented) {
    const documents = await runNode([join(root, 'scripts/generate.mjs')]);
    must(documents.code === 0, documents.output);
  }
  console.log(files.join('\n'));
  if (given.isShownOn)
    console.log(
      `\nnothing shows it yet: put ${files.find((file) => /\/web\/embed\//.test(file))} on ${given.page ?? given.route}`,
    );
  console.log(`\nadd its own fields (docs/how-to.md: "A plain noun"), then npm test`);
}

try {
  await ensureInstalled();
  await create(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused) && !error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
