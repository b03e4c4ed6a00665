import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { newRole } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import { stockApi } from '@/domains/shop/stock/stock.contract.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { type Field, fieldsOf, sampleOf, takes } from '../testing/input/sample-input.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';
import { tablesOf } from '../testing/state.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const PAYLOADS = [
  "'; DROP TABLE role; --",
  "\\'||pg_sleep(9)||'",
  '$1 $$ %s {name} {{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt;&amp;&#39;',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '＝1+1',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '__proto__',
  '_x0041_',
  '\u202Egpj.exe 👩‍👩‍👧',
];
/** Written and never shown again. */
const NEVER_SHOWN = ['password', 'new_password', 'old_password', 'secret'];
/** Their rows are the stages, whatever is asked for: what is found is counted in them. */
const BY_STAGE = [
  'api_salepro_funnel',
  'api_salepro_board',
  'api_apply_board',
  'api_application_work_counts',
];
const startsFormula = (text: string) => /^[=+\-@＝]/.test(text);

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
const textsOf = (endpoint: Endpoint): Field[] =>
  fieldsOf(endpoint).filter(({ kind, name }) => kind === 'text' && !NEVER_SHOWN.includes(name));
/** Fields that take whatever is typed, rather than a phone number or a time zone. */
const freeOf = (endpoint: Endpoint): Field[] =>
  textsOf(endpoint).filter(({ schema }) => takes(schema, PAYLOADS[0]) && takes(schema, PAYLOADS[3]));

let sent = 0;
/** No two alike, because names must not be. */
const unlike = (payload: string) => `${payload} ${++sent}`;

const closed = endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.permission !== 'public');
const free = closed.filter((endpoint) => freeOf(endpoint).length > 0);
/** The role's texts stand in a sheet, whatever else is tried. */
const chosen = new Set<Endpoint>([roleApi.add, ...affected(free)]);
const writes = free.filter((endpoint) => chosen.has(endpoint));
const readerOf = ({ noun }: Endpoint) =>
  endpoints.find(
    (e) => e.noun === noun && !isWrite(e) && isSame(Object.keys(e.input.shape), ['id']) && !('raw' in e),
  );
/** Calls that read what belongs to one document, with the field that names it. */
function partReadersOf({ noun }: Endpoint): [field: string, reader: Endpoint][] {
  const field = `${noun}_id`;
  const isPart = (e: Endpoint) => {
    const needed = fieldsOf(e).filter(({ schema }) => !schema.safeParse(undefined).success);
    return isSame(
      needed.map(({ name }) => name),
      [field],
    );
  };
  return endpoints
    .filter((e) => e.noun === noun && !isWrite(e) && !('raw' in e) && !('exports' in e) && isPart(e))
    .map((e) => [field, e]);
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The texts that were written, by noun and field, to be looked for in the exports. */
const written: {
  readonly noun: string;
  readonly field: string;
  readonly text: string;
  readonly input: Input;
}[] = [];

describe('what is typed', () => {
  it.each(named(writes))('into %s comes back as it was typed', async (_, endpoint) => {
    for (const payload of PAYLOADS) {
      const { by, input } = await sampleFor(endpoint, at);
      const typed = Object.fromEntries(
        freeOf(endpoint).flatMap(({ name, schema }) => {
          const text = unlike(payload);
          return takes(schema, text) ? [[name, text]] : [];
        }),
      );
      expect(Object.keys(typed)).not.toEqual([]);
      const answer = await app.send(endpoint, { ...input, ...typed }, { token: by.token });
      expect({ typed, code: answer.code }).toEqual({ typed, code: 1 });
      const about = idsOf(endpoint, input, answer.data as Input);
      const { documents, texts } = await shownOf(endpoint, about, Object.values(typed));
      for (const [field, text] of Object.entries(typed)) {
        expect({ field, text, shown: texts.includes(text) }).toEqual({ field, text, shown: true });
        // A part of the document (a teacher's leave) has its own note, and no sheet shows that one.
        // The moves of a stock are a sheet for each product.
        if (endpoint.noun === 'stock') continue;
        if (!readerOf(endpoint) || documents.some((one) => one?.[field] === text))
          written.push({ noun: endpoint.noun, field, text, input });
      }
    }
  });

  /** What a call is about: what it makes, what it names, and of a part the whole (a lead, of what was said to it). */
  function idsOf({ noun }: Endpoint, input: Input, { id }: Input): number[] {
    const [first] = (input.ids ?? []) as number[];
    return [id, input.id, input[`${noun}_id`], input.sku_id, first].filter((one) => typeof one === 'number');
  }

  const readBy = async (reader: Endpoint, input: Input) =>
    (await app.send(reader, input, { token: at.owner.token })).data as Input | null;

  /**
   * Every text of the document as its own call shows it, and of its trail; where that is not all, of what else is read
   * of it alone (its stream). A call that names no document has left one in the trail.
   */
  async function shownOf(endpoint: Endpoint, about: readonly number[], typed: readonly unknown[]) {
    const reader = readerOf(endpoint);
    const { list } = await at.owner.ok(auditApi.list, { limit: 30 });
    const made = list.find(({ action }) => action === endpoint.action)?.doc_id;
    const ids = new Set(about.length > 0 ? about : [made]);
    const documents: (Input | null)[] = [];
    for (const id of reader ? ids : []) documents.push(await readBy(reader as Endpoint, { id }));
    const texts = textsIn([documents, list.filter(({ doc_id }) => ids.has(doc_id))]);
    if (endpoint.noun === 'stock') texts.push(...(await movesOf(about)));
    if (endpoint.noun === 'after_sale') texts.push(...(await ordersOf(about)));
    if (typed.some((text) => !texts.includes(text as string)))
      for (const [field, more] of partReadersOf(endpoint))
        for (const id of ids) texts.push(...textsIn(await readBy(more, { [field]: id })));
    return { documents, texts };
  }

  /** What was sent for a case is a parcel of its order. */
  async function ordersOf(caseIds: readonly number[]): Promise<string[]> {
    const { rows } = await app.db.superPool.query('SELECT order_id FROM after_sale WHERE id = ANY ($1)', [
      caseIds,
    ]);
    return rows.length > 0 ? textsIn(await readBy(shopOrderApi.get as never, { id: rows[0].order_id })) : [];
  }

  /** A stock has no document: it is the moves of a variant. */
  async function movesOf(skuIds: readonly number[]): Promise<string[]> {
    const { rows } = await app.db.superPool.query('SELECT product_id FROM product_sku WHERE id = ANY ($1)', [
      skuIds,
    ]);
    return textsIn(
      await readBy(stockApi.moves as never, { product_id: rows[0]?.product_id, limit: 100 } as never),
    );
  }

  it('is a formula in no export, and stands there as it was typed', async () => {
    const sheets = endpoints.filter((e) => 'exports' in e && e.exports);
    const chosenSheets = affected(sheets);
    expect(written.length).toBeGreaterThan(PAYLOADS.length);
    for (const endpoint of sheets) {
      const columns = (endpoint as { exports: readonly { field: string }[] }).exports.map(
        ({ field }) => field,
      );
      const ofNoun = written.filter(({ noun, field }) => noun === endpoint.noun && columns.includes(field));
      if (ofNoun.length === 0 && !chosenSheets.includes(endpoint)) continue;
      for (const [asked, texts] of sheetsFor(endpoint, ofNoun)) {
        const cells: unknown[] = [];
        for (const kind of kindsOf(endpoint)) {
          const { data } = await app.send(endpoint, { ...asked, ...kind }, { token: at.owner.token });
          const { sheets: pages } = await readXlsx(data as unknown as Buffer);
          for (const row of pages.flatMap(({ rows }) => rows)) cells.push(...row);
        }
        const formulas = cells.filter((cell) => typeof cell === 'string' && startsFormula(cell));
        expect({ action: endpoint.action, formulas }).toEqual({ action: endpoint.action, formulas: [] });
        for (const text of texts) {
          const safe = startsFormula(text) ? `'${text}` : text;
          expect({ action: endpoint.action, text, there: cells.includes(safe) }).toMatchObject({
            there: true,
          });
        }
      }
    }
  });

  /** A sheet that holds one kind at a time is asked for each. */
  function kindsOf({ input }: Endpoint): Input[] {
    const { kind } = input.shape as { kind?: unknown };
    return kind instanceof z.ZodEnum ? kind.options.map((one) => ({ kind: one })) : [{}];
  }

  /** The sheets to ask for, with what stands in each: one for all, or where it is of one student, one for each. */
  function sheetsFor({ input }: Endpoint, texts: typeof written): [asked: Input, texts: string[]][] {
    const whole = sampleOf(input) as Input;
    if (!('student_id' in whole)) return [[whole, texts.map(({ text }) => text)]];
    const known = texts.filter((one) => typeof one.input.student_id === 'number');
    return known.map((one) => [{ ...whole, student_id: one.input.student_id }, [one.text]]);
  }

  // A sheet or a print is found as its list is.
  const searches = endpoints.filter((e) => 'keyword' in e.input.shape && !('exports' in e) && !('raw' in e));
  it.each(affected(searches).map((endpoint) => [endpoint.action, endpoint] as const))(
    'into the filter of %s finds nothing, and nothing happens',
    async (_, endpoint) => {
      const tables = (await tablesOf(app.db)).length;
      await newRole(at);
      for (const keyword of [
        ...PAYLOADS.map((payload) => `${payload}·`),
        '样%例',
        '样_角',
        "样例' OR '1'='1",
      ]) {
        const input: Input = { ...(sampleOf(endpoint.input) as Input), keyword };
        const { code, data } = await app.send(endpoint, input, { token: at.owner.token });
        // Sums have no rows.
        const { list = [] } = data as { list?: { count?: number }[] };
        const rows = BY_STAGE.includes(endpoint.action) ? list.filter(({ count }) => count !== 0) : list;
        expect({ keyword, code, rows }).toEqual({ keyword, code: 1, rows: [] });
      }
      expect((await tablesOf(app.db)).length).toBe(tables);
    },
  );

  it('as the name of a file never becomes part of a header or a path', async () => {
    for (const payload of [...PAYLOADS, 'a\r\nset-cookie: x=1', 'a"; filename=evil.exe']) {
      const { input } = await sampleFor(fileApi.add, at);
      const { code, data } = await app.send(
        fileApi.add,
        { ...input, name: payload },
        { token: at.owner.token },
      );
      expect(code).toBe(1);
      const { id } = data as { id: number };
      const answer = await app.http.inject({
        url: `/api/api_file_open?id=${id}`,
        headers: { token: at.owner.token },
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition).toMatch(/^inline; filename="[^"\\/]*"; filename\*=UTF-8''[\w%.!~-]+$/);
      expect(decodeURIComponent(disposition)).not.toMatch(/[/\\]/);
    }
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
