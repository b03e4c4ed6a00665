import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { endpoints } from '@/apps/apis.ts';
import type { Bench } from './bench.ts';
import type { Statement } from './capture.ts';
import { cacheDir, root } from './database.ts';
import { fragments } from './people.ts';

const [fragment] = fragments(1);
/** Filters and orders that somebody uses, beside every list as it opens. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  api_admin_list: [
    `keyword=${encodeURIComponent(fragment as string)}&status=on`,
    `keyword=${encodeURIComponent('王')}`,
    'keyword=zhangjia',
    'keyword=staff0123',
    'keyword=15123001234',
    `keyword=${encodeURIComponent('王 ang 15 0 1 2')}`,
    'keyword=0456',
    'status=off',
    'position=finance',
    'department_id=6',
    'role_id=3',
    'sort=admin_name',
    'sort=admin_name&order=desc',
    'sort=last_login_at',
    'sort=last_login_at&order=asc',
    'sort=created_at&order=asc',
    'page=900',
    'company_id=0',
    'company_id=2',
    'company_id=3',
    `company_id=3&keyword=${encodeURIComponent('王')}`,
  ],
  api_department_member_list: ['department_id=6', 'unplaced=1'],
  api_audit_list: [
    'admin_id=5000',
    'doc=admin',
    'doc=admin&doc_id=5000',
    'from=1700000000',
    'company_id=3',
    'page=900',
  ],
  api_audit_history: ['doc=admin&doc_id=5000'],
  api_search: [
    '王',
    fragment as string,
    '王嘉怡',
    'zhangjia',
    'wjy',
    'jy',
    '0456',
    '15123001234',
    '王 0456',
    '王 张',
  ].map((keyword) => `company_id=0&keyword=${encodeURIComponent(keyword)}`),
};
/** Does not open by itself: something must be asked for. */
const needsInput = ({ input }: (typeof endpoints)[number]) => !input.safeParse({}).success;
/** Too many rows to read from end to end for one page. */
const MANY = 1_000;

interface Plan {
  readonly name: string;
  readonly statement: Statement;
  readonly text: string;
  readonly ms: number;
  /** Tables read from end to end. */
  readonly scans: readonly string[];
}

/** Every list's page and count, as PostgreSQL runs them for the app's role, into `bench/plans.md`. */
export async function plans(bench: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: bench.big.appUrl });
  client.on('error', () => undefined);
  await client.connect();
  const sizes = await client.query<{ name: string; rows: number }>(
    "SELECT relname AS name, reltuples::float8 AS rows FROM pg_class WHERE relkind = 'r'",
  );
  const rowsOf = new Map(sizes.rows.map(({ name, rows }) => [name, rows]));
  const found: Plan[] = [];
  for (const path of paths()) {
    const company = /company_id=(\d+)/.exec(path)?.[1];
    const companies = company === '0' ? '1,2,3' : (company ?? '1');
    const settings = { ...bench.watched.settings, 'app.read_companies': companies };
    const { statements } = await bench.watched.capture(path);
    for (const statement of statements)
      found.push(
        await explained(
          client,
          settings,
          `${path.slice(5)}`,
          statement,
          (table) => (rowsOf.get(table) ?? 0) > MANY,
        ),
      );
  }
  await client.end();
  const scanning = found.filter(({ scans }) => scans.length);
  const slow = [...found].sort((a, b) => b.ms - a.ms).slice(0, 5);
  if (!bench.short) {
    writeFileSync(join(root, 'bench/plans.md'), summary(found, scanning));
    writeFileSync(join(cacheDir, 'plans.md'), whole(found));
  }
  bench.tell({
    what: 'lists and counts that read a table of more than 1,000 rows from end to end',
    ours: `${found.length} plans, see plans.md`,
    figure: `${scanning.length}${scanning.length ? `: ${[...new Set(scanning.map(({ name }) => name))].join(', ')}` : ''}`,
    target: '0',
    met: scanning.length === 0,
  });
  bench.note(
    `Slowest plans: ${slow.map(({ name, ms }) => `\`${decodeURIComponent(name)}\` ${ms.toFixed(1)} ms`).join(', ')}.`,
  );
}

function paths(): string[] {
  const lists = endpoints.filter(
    ({ action, method, input }) =>
      action === 'api_search' || (method === 'GET' && 'page' in input.shape && 'limit' in input.shape),
  );
  return lists.flatMap((list) => {
    const { action } = list;
    const variants = VARIANTS[action] ?? [];
    const opens = needsInput(list) ? [] : [''];
    return [...opens, ...variants].map((query) => `/api/${action}${query ? `?${query}` : ''}`);
  });
}

const literal = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
};

/** As the server has it after a while: what it prepares has the plan that PostgreSQL has settled on by then. */
export async function explained(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
  name: string,
  statement: Statement,
  isBig: (table: string) => boolean,
): Promise<Plan> {
  await client.query('BEGIN READ ONLY');
  for (const [key, value] of Object.entries(settings))
    await client.query('SELECT set_config($1, $2, true)', [key, value]);
  await client.query(`SET LOCAL plan_cache_mode = ${statement.prepared ? 'auto' : 'force_custom_plan'}`);
  await client.query(`PREPARE looked_at AS ${statement.text}`);
  const values = statement.values.map(literal);
  const call = `EXECUTE looked_at${values.length ? ` (${values.join(', ')})` : ''}`;
  for (let at = 0; at < 6; at++) await client.query(call);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${call}`);
  await client.query('DEALLOCATE looked_at');
  await client.query('COMMIT');
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scans = scansOf(text, partOf(statement) === 'count').filter(isBig);
  return {
    name,
    statement,
    text,
    ms: Number(/Execution Time: ([\d.]+)/.exec(text)?.[1] ?? 0),
    scans: [...new Set(scans)],
  };
}

/**
 * Tables that are read from end to end. A count may: up to the limit of counting it looks at as many rows anyway, and
 * is in order unless it reads many times what it counts.
 */
function scansOf(text: string, isCount: boolean): string[] {
  const number = (from: string, pattern: RegExp) => Number(pattern.exec(from)?.[1] ?? 0);
  const counted = number(text, /Limit .*\brows=([\d.]+) loops/);
  return text.split('->').flatMap((node) => {
    const table = /^\s+(?:Parallel )?Seq Scan on (\w+)/.exec(node)?.[1];
    if (!table) return [];
    const each = number(node, /actual .*\brows=([\d.]+)/) + number(node, /Removed by Filter: (\d+)/);
    const read = each * number(node, /loops=(\d+)/);
    return isCount && read <= 20 * Math.max(counted, 500) ? [] : [table];
  });
}

function partOf({ text }: Statement): string {
  if (/^select count/i.test(text)) return 'count';
  return /^SELECT "\w+"\."id" AS id /.test(text) ? 'ids' : 'rows';
}

/** One line per statement: the indexes it goes by, the pages it touches, the time it takes. */
function summary(found: readonly Plan[], scanning: readonly Plan[]): string {
  const warnings = scanning.map(
    ({ name, scans }) => `- \`${decodeURIComponent(name)}\` reads ${scans.join(', ')} from end to end`,
  );
  const rows = found.map(({ name, statement, text, ms }) => {
    const indexes = [
      ...new Set(
        [...text.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g)].map((m) => m[1]),
      ),
    ];
    const pages = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(text);
    const touched = Number(pages?.[1] ?? 0) + Number(pages?.[2] ?? 0);
    const title = `\`${decodeURIComponent(name)}\` ${partOf(statement)}${statement.prepared ? ', prepared' : ''}`;
    return `| ${title} | ${indexes.join(', ')} | ${touched} | ${ms.toFixed(1)} |`;
  });
  return [
    '# Plans of every list, as the app’s role',
    '',
    'Made by `npm run bench` on the reference data: 100,000 staff, 100,000 students, 200,000 rows of the trail. What the',
    'server prepares is shown after six runs, with the plan that PostgreSQL has settled on. The whole plans are written to',
    '`node_modules/.cache/xuezhang-bench/plans.md`.',
    '',
    ...(warnings.length ? ['## To look at', '', ...warnings, ''] : []),
    '| statement | indexes | pages | ms |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const whole = (found: readonly Plan[]): string =>
  found
    .flatMap(({ name, statement, text }) => [
      `## ${decodeURIComponent(name)}: ${partOf(statement)}${statement.prepared ? ', prepared' : ''}`,
      '',
      '```sql',
      statement.text,
      '```',
      '',
      `Parameters: \`${JSON.stringify(statement.values)}\``,
      '',
      '```text',
      text,
      '```',
      '',
    ])
    .join('\n');
