import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { isWrite } from '@/kernel/contract/api.ts';
import { inWingOrder } from '@/kernel/module.ts';
import { inboxSlot } from '@/kernel/server/document/inbox.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { decisionsOf } from '@/kernel/status.ts';
import { endpoints } from '../../apis.ts';
import { modules } from '../../modules.ts';
import { statuses } from '../../statuses.ts';
import { serverModules } from '../modules.ts';
import '../services.ts';
import { sampleActions } from '../testing/samples.ts';

let db: TestDatabase;
let documents: { readonly doc: string; readonly has_student: boolean }[];
beforeAll(async () => {
  db = await testDatabase();
  // Whatever has an audit trail is a document, or a part of one.
  const { rows } = await db.superPool.query(`
    SELECT DISTINCT string_to_array(encode(t.tgargs, 'escape'), '\\000') AS args, c.relname AS table,
           EXISTS (SELECT 1 FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'student_id' AND NOT a.attisdropped) AS has_student
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'audit'`);
  documents = [...new Set(rows.map(({ args }) => String(args[0])))].sort().map((doc) => ({
    doc,
    has_student: rows.some(({ args, table, has_student }) => args[0] === doc && table === doc && has_student),
  }));
});
afterAll(() => db.close());

/** Documents of a student whose timeline tells them otherwise, or not at all. */
const TOLD_OTHERWISE: Readonly<Record<string, string>> = {
  calendar: 'an address that a calendar is read from; nothing happens to the student',
  carry_forward: 'its entries are in the account’s',
  class_lot: 'its entries are in the account’s',
  class_plan: 'hours kept for a lesson, which is in the timetable',
  class_use: 'hours that a lesson took, which is in the timetable',
  conversion: 'its entries are in the account’s',
  exam_demand: 'its entries are',
  invoice: 'paper about money that is told by its contract',
  make_up: 'follows from a lesson’s mark',
  recharge: 'its entries are in the account’s',
  student_address: 'where parcels go; nothing happens to the student',
};

describe('a noun that forgets a part others rely on is found', () => {
  it('documents of a student are in the student’s timeline', () => {
    const told = new Set(timelineSlot.parts.map(({ kind }) => kind));
    const forgotten = documents.filter(
      ({ doc, has_student }) => has_student && !told.has(doc) && !(doc in TOLD_OTHERWISE),
    );
    expect(forgotten.map(({ doc }) => doc)).toEqual([]);
  });

  it('documents that are decided on wait in the inbox', () => {
    const waiting = new Set(inboxSlot.parts.map(({ status }) => status.name));
    const decided = statuses.filter((machine) => decisionsOf(machine).length > 0).map(({ name }) => name);
    expect(decided.length).toBeGreaterThan(5);
    expect(decided.filter((name) => !waiting.has(name))).toEqual([]);
  });

  it('documents with an audit trail say what they are called in it, and who reads them', () => {
    const named = new Set(auditedSlot.parts.map(({ doc }) => doc));
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.map(({ doc }) => doc).filter((doc) => !named.has(doc))).toEqual([]);
  });

  it('calls that change something have a sample', () => {
    const samples = new Set(sampleActions);
    const writes = endpoints.filter(isWrite).map(({ action }) => String(action));
    expect(writes.filter((action) => !samples.has(action))).toEqual([]);
  });

  it('a noun with calls stands in both lists', () => {
    const served = new Set(serverModules.map(({ module }) => module));
    const silent = modules.filter((module) => module.endpoints.length > 0 && !served.has(module));
    expect(silent.map(({ noun }) => noun)).toEqual([]);
    expect(serverModules.filter(({ module }) => !modules.includes(module))).toEqual([]);
  });
});

describe('the order of the lists is of no matter', () => {
  /** Every second one from behind, then the others. */
  const shuffled = <T>(list: readonly T[]): T[] => [
    ...list.filter((_, at) => at % 2 === 0).toReversed(),
    ...list.filter((_, at) => at % 2 === 1),
  ];

  it('nouns come by wing and name, and so does what they give to each other', () => {
    expect(shuffled(modules)).not.toEqual(modules);
    expect(inWingOrder(shuffled(modules), (module) => module)).toEqual(modules);
    expect(inWingOrder(shuffled(serverModules), ({ module }) => module)).toEqual(serverModules);
  });
  it('no two nouns have one name', () => {
    const names = modules.map(({ noun }) => noun);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
