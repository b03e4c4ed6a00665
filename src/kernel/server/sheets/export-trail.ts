import type { Endpoint } from '../../contract/api.ts';
import { maskPhone } from '../../contract/shown.ts';
import type { Database } from '../db/database.ts';
import type { Ctx } from '../session/ctx.ts';

interface Exported {
  readonly action: Endpoint['action'];
  /** What the rows are of. */
  readonly noun: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly row_count: number;
  /** The reader went away before the end. */
  readonly is_cut?: true;
}

/**
 * A line of the trail: who took which rows out of the house, by which filters, and how many. The number of the document
 * is the person's, so that one click shows everything that they have exported. An export reads in a transaction that
 * cannot write, perhaps on a replica: this is one of its own.
 */
export async function noteExport(
  database: Database,
  { family_id, company_id, admin_id, reading, request }: Ctx,
  { action, noun, filters, row_count, is_cut }: Exported,
): Promise<void> {
  const elsewhere = reading.length !== 1 || reading[0] !== company_id;
  const after = {
    row_count,
    ...(is_cut ? { is_cut } : {}),
    ...(elsewhere ? { company_ids: reading } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, filterText(name, value)])),
  };
  await database.system(family_id, company_id, action, (tx) =>
    tx.query(
      `INSERT INTO audit_log (family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, after,
                              visitor_id, address, request_id)
       VALUES ($1, $2, $3, $4, 'export', $3, $5, 'insert', false, $6, NULLIF($7, ''), NULLIF($8, ''), NULLIF($9, ''))`,
      [
        family_id,
        company_id,
        admin_id,
        action,
        noun,
        JSON.stringify(after),
        request.visitor_id,
        request.address,
        request.id,
      ],
    ),
  );
}

/** Who looks for somebody by their number need not leave it in the trail. */
const filterText = (name: string, value: unknown): unknown =>
  name === 'keyword' && typeof value === 'string' && /^\+?[\d\s-]{7,}$/.test(value)
    ? maskPhone(value)
    : value;
