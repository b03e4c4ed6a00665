import type { ImportApi } from '@/kernel/import.ts';
import type { Arranger } from './arranger.ts';
import type { Person } from './test-app.ts';
import { unsafeSql } from './unsafe-sql.ts';

/** An import that has ended, as its record says: what is taken back is another matter. */
export async function imported(
  at: Arranger,
  api: Pick<ImportApi, 'preview'>,
  file: object,
  by: Person = at.owner,
): Promise<{ id: number }> {
  const { id } = await by.ok(api.preview, file as never, { company: 1 });
  await unsafeSql(
    at.app,
    `UPDATE import_row SET done = true, outcome = 'create', kept = '{}' WHERE company_id = 1 AND import_id = $1`,
    [id],
  );
  await unsafeSql(
    at.app,
    `UPDATE import SET phase = 'done', ended_at = now() WHERE company_id = 1 AND id = $1`,
    [id],
  );
  return { id };
}
