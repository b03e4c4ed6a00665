import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { type Endpoint, fieldOfColumn } from '@/kernel/contract/api.ts';
import { labelOf } from '@/kernel/contract/validation.ts';
import {
  type Import,
  type ImportApi,
  type ImportState,
  importApi,
  type UndoableImportApi,
} from '@/kernel/import.ts';
import { endpoints } from '../../apis.ts';
import { importers } from '../services.ts';
import { Arranger } from '../testing/arranger.ts';
import { workerOf } from '../testing/setup/worker.ts';
import { type CallOptions, type Person, type TestApp, testApp } from '../testing/test-app.ts';

/*
 * What is exported can be imported again, column by column. A column that the reader, the plan, the write or the export
 * drops is named here.
 */

interface Noun {
  readonly by: string;
  /** The column that finds the row again. */
  readonly key: string;
  /** What the key is in the new row; empty where the system gives it. */
  readonly fresh: string;
  /** Two values of a column, where the demo's export does not hold two. */
  readonly values: Readonly<Record<string, readonly [string, string]>>;
  /** Columns that find the row together with the key: the same in both versions. */
  readonly finding?: readonly string[];
  /** Columns that are only compared with what is there. */
  readonly compared?: readonly string[];
}

/** Two people who may look after students in every way. */
const TWO = ['环顾问一', '环顾问二'] as const;
const POSITIONS = ['adviser', 'class_teacher', 'guidance', 'academic_affairs', 'assistant'] as const;
const STAFF = Object.fromEntries(POSITIONS.map((position) => [`${position}_name`, TWO]));

const nouns: Readonly<Record<string, Noun>> = {
  admin: {
    by: 'owner',
    key: 'login_name',
    fresh: 'round.trip',
    values: {
      admin_name: ['环一', '环二'],
      phone: ['13955550001', '13955550002'],
      email: ['one@example.com', 'two@example.com'],
      team_name: ['东区战队', '西区战队'],
    },
  },
  student: {
    by: 'owner',
    key: 'number',
    fresh: '',
    compared: ['shares_phone'],
    values: {
      username: ['环学一', '环学二'],
      phone: ['13955550011', '13955550012'],
      wechat: ['wx_one', 'wx_two'],
      email: ['one@example.com', 'two@example.com'],
      guardian_phone: ['13955550013', '13955550014'],
      time_zone: ['Europe/London', 'Asia/Tokyo'],
      ...STAFF,
      notes: ['第一次说的', '第二次说的'],
    },
  },
  teacher: {
    by: 'owner',
    key: 'phone',
    fresh: '13955550021',
    values: {
      teacher_name: ['环师一', '环师二'],
      email: ['one@example.com', 'two@example.com'],
      time_zone: ['Europe/London', 'Asia/Tokyo'],
      note: ['第一次说的', '第二次说的'],
    },
  },
  opening: {
    by: 'finance',
    key: 'reference',
    fresh: 'QC-ROUND-1',
    compared: ['username'],
    values: {
      student_number: ['', ''],
      new_fen: ['1000.5', '20'],
      learning_fen: ['500', '30'],
      store_fen: ['60', '40'],
      apply_fen: ['70', '50'],
      virtual_fen: ['80', '60'],
      course_type: ['一对一', '班课'],
      subject_name: ['雅思', '物理'],
      paid_hours: ['20', '1.5'],
      gift_hours: ['2', '3'],
      price_fen: ['12000', '900'],
      expires_on: ['2027-12-31', '2028-06-30'],
    },
  },
  exam_item: {
    by: 'owner',
    key: 'code',
    fresh: 'ROUND-1',
    // Of another kind it would need no units.
    finding: ['exam_board_name', 'kind'],
    values: {
      exam_board_name: ['Edexcel', 'Edexcel'],
      kind: ['套现', '套现'],
      title: ['环科目一', '环科目二'],
      takes_private: ['是', '否'],
      takes_late: ['是', '否'],
      subject_name: ['进阶数学', '化学'],
      prerequisite_code: ['WMA11', 'WMA12'],
      prerequisite_months: ['13', '14'],
      unit_codes: ['WMA11', 'WMA12'],
      note: ['第一次说的', '第二次说的'],
    },
  },
  product: {
    by: 'owner',
    key: 'code',
    fresh: 'ROUND-1',
    compared: ['kind'],
    values: {
      name: ['环教材', '环讲义'],
      edition: ['第三版', '第四版'],
      size: ['16 开', 'A4'],
      term: ['春季', '秋季'],
      list_price_fen: ['158', '168'],
      unit: ['本', '份'],
      weight_grams: ['650', '700'],
      delivery: ['快递', '自提'],
      keeps_stock: ['是', '否'],
      low_stock: ['5', '0'],
      summary: ['第一次说的', '第二次说的'],
    },
  },
};

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let worker: ReturnType<typeof workerOf>;
let students: string[];
beforeAll(async () => {
  app = await testApp();
  // Opening balances are of a company that has closed no month.
  await openAllMonths(await Arranger.in(app));
  worker = workerOf(app);
  const { rows } = await app.db.superPool.query(
    "SELECT number FROM student WHERE company_id = 1 AND status = 'potential' ORDER BY id LIMIT 2",
  );
  students = rows.map(({ number }) => number);
  await addStaff(await app.as('owner'));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function addStaff(owner: Person): Promise<void> {
  const { list } = await owner.ok(adminApi.roles, {});
  const [role] = list.filter(({ role_name }) => role_name === '销售顾问');
  for (const [at, admin_name] of TWO.entries())
    await owner.ok(adminApi.add, {
      admin_name,
      login_name: `round.staff${at}`,
      positions: [...POSITIONS],
      role_ids: [role?.id ?? 0],
      company_ids: [1],
      password: 'Round-Trip-2026!',
    });
}

type Row = Readonly<Record<string, string>>;
const exportOf = ({ noun }: Pick<Import, 'noun'>) =>
  endpoints.find((endpoint) => endpoint.noun === noun && 'exports' in endpoint && endpoint.exports);
/**
 * Files that tell what has happened, not what is known: a lead that is known came again, and nothing of it is mended; pieces
 * arrived; an order was sent; a board has sent a ticket or said a result. A contract's file says what an old system's
 * contracts leave open, under numbers that what began here has not; a lesson's
 * books a time.
 */
const EVENTS: readonly string[] = [
  'lead',
  'contract',
  'lesson',
  'stock',
  'shop_order',
  'exam_entry',
  'exam_result',
];
const inBoth = importers
  .map(({ spec }) => spec as Import)
  .filter((spec) => exportOf(spec) && !EVENTS.includes(spec.noun));

/** One noun's way out and in again. */
class RoundTrip {
  readonly noun: Noun;
  readonly api: ImportApi;
  constructor(
    readonly spec: Import,
    readonly person: Person,
  ) {
    this.noun = nouns[spec.noun] as Noun;
    this.api = importApi(spec);
  }
  static async of(spec: Import): Promise<RoundTrip> {
    const { by } = nouns[spec.noun] ?? { by: 'owner' };
    return new RoundTrip(spec, await app.as(by));
  }

  sheet(options: CallOptions = {}): Promise<Buffer> {
    const at = { company: 1, ...options };
    return this.person.ok(exportOf(this.spec) as Endpoint, {}, at) as unknown as Promise<Buffer>;
  }
  /** The export's rows, by the fields of the import. */
  async rows(): Promise<Row[]> {
    const { sheets } = await readXlsx(await this.sheet());
    const [head = [], ...rows] = (sheets[0]?.rows ?? []).filter((row) => row.some((cell) => cell !== null));
    const places = this.spec.columns.map(({ field }) => head.indexOf(labelOf(this.spec.text, field)[0]));
    return rows.map((row) =>
      Object.fromEntries(
        this.spec.columns.map(({ field }, at) => [field, textOf(row[places[at] as number] ?? '')]),
      ),
    );
  }
  async find(values: Row): Promise<Row | undefined> {
    const [named] = this.spec.columns.filter(({ field, required }) => required && field !== this.noun.key);
    const by = this.noun.fresh ? this.noun.key : (named?.field ?? '');
    return (await this.rows()).find((row) => row[by] === values[by]);
  }
  preview(bytes: Buffer): Promise<ImportState> {
    return this.person.ok(this.api.preview, { name: '往返.xlsx', bytes } as never, { company: 1 });
  }
  async previewOf(values: Row): Promise<ImportState> {
    const fields = Object.keys(values).filter((field) => values[field]);
    const head = fields.map((field) => labelOf(this.spec.text, field)[0]);
    const rows = [head, fields.map((field) => values[field] ?? '')];
    return this.preview(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] })));
  }
  async run(values: Row): Promise<ImportState> {
    const { id } = await this.previewOf(values);
    await this.person.ok(this.api.run, { id }, { company: 1 });
    const state = async () =>
      (await this.person.ok(this.api.get, { id }, { company: 1 })).list[0] as ImportState;
    await expect
      .poll(async () => (await state()).phase, { timeout: 90_000, interval: 20 })
      .toMatch(/done|stopped/);
    return state();
  }
  async undo(id: number): Promise<ImportState> {
    await this.person.ok((this.api as UndoableImportApi).undo, { id }, { company: 1 });
    const state = async () =>
      (await this.person.ok(this.api.get, { id }, { company: 1 })).list[0] as ImportState;
    await expect
      .poll(async () => (await state()).phase, { timeout: 90_000, interval: 20 })
      .toMatch(/^undone|undo_stopped/);
    return state();
  }
  async reasons(id: number): Promise<string[]> {
    const { list } = await this.person.ok(this.api.rows, { id, limit: 100 }, { company: 1 });
    return list.filter(({ outcome }) => outcome !== 'unchanged').map((row) => JSON.stringify(row));
  }
  /** Two rows that differ in every column. */
  async two(): Promise<readonly [Row, Row]> {
    const { compared = [], values, key, fresh } = this.noun;
    const known = await this.rows();
    const pairs = this.spec.columns
      .filter(({ field }) => !compared.includes(field) && field !== key)
      .map(({ field }) => {
        const found = [...new Set(known.map((row) => row[field] ?? ''))].filter(Boolean);
        const [one, other] = field === 'student_number' ? students : (values[field] ?? found);
        if (!one || !other) throw new Error(`two values for ${this.spec.noun}.${field}, please`);
        return [field, one, other] as const;
      });
    const row = (at: 1 | 2): Row => ({
      [key]: fresh,
      ...Object.fromEntries(pairs.map((pair) => [pair[0], pair[at]])),
    });
    return [row(1), row(2)];
  }
}

const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
/** A money cell is a number in the sheet, whatever was typed. */
const plain = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, alike(row[field] ?? '')]));
const alike = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text.split('、').sort().join('、');

test('every import whose noun has an export is tried', () => {
  expect(inBoth.map(({ noun }) => noun).sort()).toEqual(Object.keys(nouns).sort());
});

describe.each(inBoth.map((spec) => [spec.noun, spec] as const))('%s by file', (_, spec) => {
  test('every column of the import is a column of the export', () => {
    const endpoint = exportOf(spec);
    const { compared = [] } = nouns[spec.noun] ?? {};
    const columns = endpoint && 'exports' in endpoint ? (endpoint.exports ?? []) : [];
    const exported = columns.map((column) => labelOf(spec.text, fieldOfColumn(column)).join(' '));
    const wanting = spec.columns
      .map(({ field }) => field)
      .filter((field) => !compared.includes(field))
      .filter((field) => !exported.includes(labelOf(spec.text, field).join(' ')));
    expect(wanting).toEqual([]);
  });

  test('what was added is gone once it is taken back, and can be added again', async () => {
    const trip = await RoundTrip.of(spec);
    const [one] = await trip.two();
    const { id } = await trip.run(one);
    expect(await trip.find(one)).toBeDefined();
    expect([await trip.undo(id), await trip.reasons(id)]).toMatchObject([
      { undone: 1, stays: 0, undo_until: null },
      [expect.stringContaining('undone')],
    ]);
    expect(await trip.find(one)).toBeUndefined();
  });

  test('a new row comes out as it went in, and the same in the second version of every column, and back', async () => {
    const trip = await RoundTrip.of(spec);
    const [one, other] = await trip.two();
    const fields = Object.keys(one).filter((field) => field !== trip.noun.key);
    expect(await trip.run(one)).toMatchObject({ phase: 'done', create: 1 });
    const made = (await trip.find(one)) as Row;
    expect(plain(made, fields)).toEqual(plain(one, fields));
    const key = { [trip.noun.key]: made[trip.noun.key] ?? '' };

    for (const field of fields.filter((one) => !trip.noun.finding?.includes(one))) {
      const { id, update } = await trip.previewOf({ ...made, [field]: other[field] ?? '' });
      expect({ field, update, reasons: update ? [] : await trip.reasons(id) }).toEqual({
        field,
        update: 1,
        reasons: [],
      });
    }
    const changed = await trip.run({ ...other, ...key });
    expect(changed).toMatchObject({ phase: 'done', update: 1 });
    expect(plain((await trip.find({ ...other, ...key })) as Row, fields)).toEqual(plain(other, fields));
    // Taken back, every column is what it was.
    await trip.undo(changed.id);
    expect(await trip.reasons(changed.id)).toEqual([expect.stringContaining('undone')]);
    expect(plain((await trip.find({ ...one, ...key })) as Row, fields)).toEqual(plain(made, fields));
  });

  test('an exported list changes nothing, in either language', async () => {
    const trip = await RoundTrip.of(spec);
    for (const lang of ['zh-CN', 'en'] as const) {
      const state = await trip.preview(await trip.sheet({ lang }));
      expect(state.total).toBeGreaterThan(0);
      expect(await trip.reasons(state.id)).toEqual([]);
      expect(state.unchanged).toBe(state.total);
    }
  });
});
