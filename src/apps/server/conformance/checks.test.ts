import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { endpoints } from '../../apis.ts';
import { statuses } from '../../statuses.ts';

interface Check {
  /** `refund.status`. */
  readonly column: string;
  readonly values: readonly string[];
}

let db: TestDatabase;
let checks: Check[];
beforeAll(async () => {
  db = await testDatabase();
  const { rows } = await db.superPool.query(
    `SELECT c.conrelid::regclass::text AS name, a.attname AS field, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'c' AND array_length(c.conkey, 1) = 1 AND c.connamespace = 'public'::regnamespace`,
  );
  checks = rows.flatMap(({ name, field, definition }) => {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
    if (list === undefined) return [];
    const values = [...list.matchAll(/'([^']*)'::text|\b(\d+)\b/g)].map(
      ([, word, number]) => word ?? number ?? '',
    );
    return [{ column: `${name}.${field}`, values: values.toSorted() }];
  });
});
afterAll(() => db.close());

/** The words of a field, if it is an enum. */
function wordsOf(schema: z.ZodType | undefined): string[] | undefined {
  const { type, innerType, entries, values, options } = (schema?.def ?? {}) as unknown as {
    type?: string;
    innerType?: z.ZodType;
    entries?: Record<string, string | number>;
    values?: unknown[];
    options?: z.ZodType[];
  };
  if (innerType) return wordsOf(innerType);
  if (type === 'enum' && entries) return Object.values(entries).map(String);
  if (type === 'literal' && values) return values.filter((value) => value !== null).map(String);
  if (type !== 'union' || !options) return undefined;
  const parts = options.map(wordsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** The row that an endpoint answers: of a page, or the document itself. */
function rowOf(schema: z.ZodType): Record<string, z.ZodType> {
  const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType> | undefined;
  const element = (shape?.list as z.ZodArray<z.ZodObject> | undefined)?.element;
  return (element?.shape ?? shape ?? {}) as Record<string, z.ZodType>;
}

/** What the contract says of `table.column`, by the noun's answers. */
function declaredOf(column: string): string[] | undefined {
  const [table, field] = column.split('.') as [string, string];
  const machine = field === 'status' && statuses.find(({ name }) => name === table);
  const reckoned = BY_THE_CLOCK[column] ?? [];
  if (machine)
    return Object.keys(machine.states)
      .filter((state) => !reckoned.includes(state))
      .toSorted();
  const found = endpoints
    .filter(({ noun, method }) => noun === table && method === 'GET')
    .flatMap(({ output }) => wordsOf(rowOf(output)[field]) ?? []);
  return found.length > 0 ? [...new Set(found)].toSorted() : undefined;
}

/** States that follow from the time of day and are never stored. */
const BY_THE_CLOCK: Readonly<Record<string, readonly string[]>> = { 'live.status': ['live', 'ended'] };

const FLAG = ['0', '1'];
const isFlag = ({ values }: Check): boolean => values.join() === FLAG.join();

describe('what a column may hold', () => {
  it('is what its machine or its contract says, no value more on either side', () => {
    const known = checks.filter((check) => !isFlag(check) && declaredOf(check.column));
    expect(known.length).toBeGreaterThan(30);
    const differ = known.flatMap(({ column, values }) => {
      const declared = declaredOf(column) ?? [];
      // Where an answer says null, an empty word is stored.
      const stored = declared.includes('') ? values : values.filter((value) => value !== '');
      return declared.join() === stored.join() ? [] : [{ column, database: values, code: declared }];
    });
    expect(differ).toEqual([]);
  });

  it('is said by a machine or a contract, or is nobody’s but the server’s', () => {
    const unsaid = checks
      .filter((check) => !isFlag(check) && !declaredOf(check.column))
      .map(({ column }) => column);
    expect(unsaid.toSorted()).toEqual(INTERNAL.toSorted());
  });
});

/** Parts of documents, and what no call names. */
const INTERNAL: readonly string[] = [
  'application_decision.decision',
  'application_document.brought_by',
  'application_document.need',
  'application_document.stage',
  'application_document.state',
  'condition_check.state',
  'apply_grade.qualification',
  'apply_milestone.kind',
  'apply_shortlist.tier',
  'apply_test.test',
  'assessment_criterion.kind',
  'assessment_criterion.source',
  'attendance_change.kind',
  'audit_log.op',
  'booking.kind',
  'branch_transfer_line.account',
  'calendar.lang',
  'case_revision.nature',
  'case_share.role',
  'cash_line.counted_as',
  'cash_line.status',
  'channel_commission.kind',
  'class_lot.course_type',
  'class_lot.origin',
  'class_lot_change.kind',
  'class_plan.course_type',
  'class_tender.account',
  'class_use.course_type',
  'clearing.student_status',
  'clearing_line.account',
  'contract_line.course_type',
  'conversion_tender.account',
  'document_maker.why',
  'exam_component.session',
  'exam_fee_line.kind',
  'exam_payment_line.kind',
  'exam_step.kind',
  'exam_step.surcharge_kind',
  'exam_ticket.source',
  'fold_until.fact',
  'import.phase',
  'import_row.outcome',
  'lead_allocation.how',
  'lead_event.kind',
  'ledger_hold.account',
  'ledger_hold.outcome',
  'lesson_fact.what',
  'opening_line.course_type',
  'performance_item.kind',
  'pay_override.unit',
  'people_month.by',
  'order_line.kind',
  'order_line.source',
  'order_tender.account',
  'order_tender.source',
  'product_audience.item_kind',
  'product_shelf.shelf',
  'product_sku.course_type',
  'product_sku.delivery',
  'product_sku.status',
  'public_code.doc',
  'refund_line.account',
  'result_enquiry_line.kind',
  'result_revision.kind',
  'result_revision.source',
  'result_revision.why',
  'shipment.kind',
  'stock_move.kind',
  'student_guardian.relation',
  'webhook_event.state',
];
