/**
 * The raw limit: node:http and a pg pool, running the SQL that the app sends, JSON.stringify, and nothing else: no
 * session, no permission, no transaction, no parsing, no log. It connects as the app's own role, with the settings
 * that row security reads set once per connection, so that it sees the same rows by the same plans and the ratio is
 * what our layers cost. Each statement is sent as the app sends it, prepared or not, unless `prepare` says otherwise.
 */
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Statement } from './capture.ts';
import { placeByHand } from './placing-raw.ts';

export interface RawRoute {
  readonly path: string;
  readonly kind: 'list' | 'document' | 'twin' | 'row' | 'report' | 'insert' | 'approve' | 'place' | 'csv';
  readonly statements: readonly Statement[];
  /** Names of the columns, in order. */
  readonly fields: readonly string[];
}
export interface RawOptions {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly poolSize: number;
  /** All statements, none of them, or those that the app prepares. */
  readonly prepare?: boolean;
  readonly routes: readonly RawRoute[];
}

process.once('message', (options: RawOptions) => serve(options));

function serve(options: RawOptions): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: 'raw',
    max: options.poolSize,
    idleTimeoutMillis: 60_000, // as the app's
    onConnect: async (client) => {
      for (const [name, value] of Object.entries(options.settings))
        await client.query('SELECT set_config($1, $2, false)', [name, value]);
    },
  });
  const names = new Map<string, string>();
  for (const { text } of options.routes.flatMap((route) => route.statements))
    if (!names.has(text)) names.set(text, `raw_${names.size}`);
  const routes = new Map(options.routes.map((route) => [route.path, route]));
  const run = (statement: Statement | undefined, values = statement?.values as unknown[]) =>
    pool.query<unknown[]>({
      text: statement?.text as string,
      values,
      rowMode: 'array',
      ...((options.prepare ?? statement?.prepared) ? { name: names.get(statement?.text as string) } : {}),
    } as pg.QueryArrayConfig);

  async function answer(route: RawRoute, body: string): Promise<unknown> {
    if (route.kind === 'insert')
      return { id: (await run(route.statements[0], valuesOf(route, JSON.parse(body)))).rows[0]?.[0] };
    if (route.kind === 'approve') return approve(pool, options.settings, JSON.parse(body).id);
    if (route.kind === 'place') return placeByHand(pool, JSON.parse(body));
    if (route.kind === 'report') return report(route);
    if (route.kind === 'twin') return twin(route);
    if (route.kind === 'row') return objects(await run(route.statements[0]))[0];
    let list: unknown[] = [];
    let total: unknown;
    for (const statement of route.statements) {
      const { rows, fields } = await run(statement);
      if (fields.length === route.fields.length) list = rows.map((row) => toObject(row, route.fields));
      else if (statement.text.startsWith('SELECT count')) total = rows[0]?.[0];
    }
    return route.kind === 'document'
      ? list[0]
      : { list, total: total ?? list.length, page: 1, limit: 10, capped: false };
  }

  /** The page by hand, and its total where the page is full. */
  async function twin({ statements: [page, count] }: RawRoute): Promise<unknown> {
    const list = objects(await run(page));
    const total = list.length < 10 ? list.length : ((await run(count)).rows[0]?.[0] as number);
    return { list, total: Math.min(total, 10_000), page: 1, limit: 10, capped: total > 10_000 };
  }

  /** Everything that was found, as it was found. */
  async function report(route: RawRoute): Promise<unknown> {
    const found: unknown[] = [];
    for (const statement of route.statements) found.push(objects(await run(statement)));
    return found;
  }

  const server = createServer(async (request, response) => {
    const route = routes.get(request.url as string);
    if (!route) return void response.writeHead(404).end();
    if (route.kind === 'csv') return void (await csv(pool, route, response));
    let body = '';
    if (request.method === 'POST') for await (const chunk of request) body += chunk;
    const text = JSON.stringify({ code: 1, msg: '', data: await answer(route, body) });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
}

function objects({ rows, fields }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => name);
  return rows.map((row) => toObject(row, names));
}

function toObject(row: unknown[], fields: readonly string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at++) object[fields[at] as string] = row[at];
  return object;
}

/** The family, which is the first company too, and the fields of the body. */
const valuesOf = ({ fields }: RawRoute, body: Record<string, unknown>): unknown[] => [
  1,
  ...fields.map((name) => body[name]),
];

const statements = {
  lock: 'SELECT * FROM recharge WHERE id = $1 AND company_id = $2 FOR UPDATE',
  update: `UPDATE recharge SET status = 'approved', decided_by = $2, decided_at = now(), reason = '', version = version + 1,
    updated_at = now() WHERE id = $1`,
  post: "SELECT ledger_post('recharge', 'recharge', $1, $2, '', $3, NULL)",
  tell: "INSERT INTO notice (family_id, company_id, admin_id, kind, gaps) VALUES ($1, $1, $2, 'recharge.approved', $3)",
  announce: "SELECT pg_notify('notices', $1)",
};

/** What approving a recharge comes to: the same statements in one transaction, each prepared. */
async function approve(
  pool: pg.Pool,
  settings: Readonly<Record<string, string>>,
  id: number,
): Promise<object> {
  const client = await pool.connect();
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name: `raw_${name}`, text: statements[name], values });
  await client.query('BEGIN');
  const company = Number(settings['app.write_company']);
  const { rows } = await run('lock', [id, company]);
  const { student_id, amount_fen, method_id, submitted_by, number } = rows[0];
  await run('update', [id, submitted_by]);
  const lines = [
    { account: 'new', student_id, fen: amount_fen },
    { account: 'cash', method_id, fen: -amount_fen },
  ];
  await run('post', [id, `recharge:${id}:approve`, JSON.stringify(lines)]);
  await run('tell', [company, submitted_by, JSON.stringify({ id, number })]);
  await run('announce', [String(submitted_by)]);
  await client.query('COMMIT');
  client.release();
  return {};
}

/** The export's query through a cursor, as comma-separated lines. */
async function csv(
  pool: pg.Pool,
  { statements: [declare] }: RawRoute,
  response: ServerResponse,
): Promise<void> {
  const client = await pool.connect();
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  await client.query('BEGIN READ ONLY');
  await client.query(declare?.text as string, declare?.values as unknown[]);
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: 'FETCH 1000 FROM export_rows', rowMode: 'array' });
    if (!response.write(rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('')))
      await new Promise((drained) => response.once('drain', drained));
    if (rows.length < 1000) break;
  }
  await client.query('COMMIT');
  client.release();
  response.end();
}

function cellOf(value: unknown): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
