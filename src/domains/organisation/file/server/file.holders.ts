import type { Refusal } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fileStore } from './file.store.ts';

/** A column that names files, and who sees the document it stands in. */
export interface FileHolder {
  readonly table: string;
  readonly column: string;
  /** The column of that table with the document's id. */
  readonly id: string;
  /** And the one with its company. */
  readonly company: 'company_id' | 'id';
  /** The right that opens such documents; left out: everybody who is signed in. */
  readonly needs?: Permission;
  readonly sees: (ctx: Ctx, id: number) => Promise<boolean>;
}
/** What files hang on. A test fails for a column that refers to files and is not here. */
export const fileHolderSlot = defineSlot<FileHolder>();

type FileRow = NonNullable<Awaited<ReturnType<typeof fileStore.find>>>;

/** Through a document that it hangs on; while it hangs on none, its uploader alone. */
export async function mayOpen(ctx: Ctx, { id, created_by }: FileRow): Promise<boolean> {
  let hangs = false;
  for (const holder of fileHolderSlot.parts) {
    const documents = await fileStore.documents(ctx, holder, id);
    hangs ||= documents.length > 0;
    if (holder.needs && !ctx.holds(holder.needs)) continue;
    for (const document of documents) if (await holder.sees(ctx, document)) return true;
  }
  return !hangs && created_by === ctx.admin_id;
}

/** What other nouns ask of files. */
export const files = {
  /** What was uploaded under this id, whoever may open it. */
  find: fileStore.find,
  /** Nobody hangs what they could not open themselves on a document that they see; that is answered as no such file. */
  async mayAttach(ctx: Ctx, ids: readonly number[], unknown: () => Refusal): Promise<void> {
    for (const id of new Set(ids)) {
      const found = await fileStore.find(ctx, id);
      if (!found || !(await mayOpen(ctx, found))) throw unknown();
    }
  },
};
