import { createHash } from 'node:crypto';
import { invalid, no, notFound } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { sniffMime } from '@/kernel/server/http/static/mime.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { FileStore } from '@/kernel/server/ops/file-store.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { fileApi, MAX_FILE_BYTES } from '../file.contract.ts';
import { fileText } from '../file.text.ts';
import { fileHolderSlot, mayOpen } from './file.holders.ts';
import { fileStore } from './file.store.ts';

export { fileHolderSlot, files } from './file.holders.ts';

/** Where the bytes lie: on disk, or in any store of the same form. Set once at the start. */
let bytes: FileStore | undefined;
export const setFileStore = (store: FileStore): void => {
  bytes = store;
};
const store = (): FileStore => {
  if (!bytes) throw new Error('no file store is connected');
  return bytes;
};

interface Content {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
}
/** A content in the page, for whoever may see it: that is for the caller to say. */
export const openContent = async (content: Content) => ({
  headers: downloadHeaders({ ...content, inline: true }),
  body: await store().open(content.sha256),
});

export const fileService = implement(fileApi, {
  add: async (ctx, input) => {
    if (input.bytes.length > MAX_FILE_BYTES)
      throw invalid({ file: no(fileText.too_large, { mb: MAX_FILE_BYTES / 1024 / 1024 }) });
    const mime = sniffMime(input.bytes);
    if (!mime) throw invalid({ file: fileText.bad_type });
    await fileStore.keepContent(ctx.query, createHash('sha256').update(input.bytes).digest('hex'));
    const { sha256, size } = await store().put(input.bytes);
    const id = await fileStore.insert(ctx, {
      name: input.name,
      mime,
      size,
      sha256,
      created_by: ctx.admin_id,
    });
    return { id, name: input.name, mime, size };
  },
  open: async (ctx, { id }) => {
    const found = await fileStore.find(ctx, id);
    if (!found || !(await mayOpen(ctx, found))) throw notFound();
    return openContent(found);
  },
});

/** What was uploaded a day ago and hangs on no document: its row goes, and is remembered by its content. */
export const removeUnattached = (database: Database): Promise<void> =>
  asEveryCompany(database, 'file.forget', async (ctx) => {
    const contents = await fileStore.removeUnattached(ctx, fileHolderSlot.parts);
    if (contents.length > 0) await fileStore.noteUnnamed(ctx.query, contents);
  });

/** Contents that no row of any company names; an upload of the same waits for this, and then puts it there again. */
export async function removeUnnamed(database: Database): Promise<void> {
  for (const sha256 of await fileStore.unnamedSinceYesterday(database.query))
    await database.transaction(async ({ query }) => {
      await fileStore.holdContent(query, sha256);
      let isNamed = false;
      await asEveryCompany(database, 'file.forget', async (ctx) => {
        isNamed ||= await fileStore.isNamedHere(ctx, sha256);
      });
      if (!isNamed) await store().remove(sha256);
      await fileStore.forgetUnnamed(query, sha256);
    });
}

const AN_HOUR = 3600;
export const fileJobs = (database: Database): Job[] => [
  every('file.forget', AN_HOUR, async () => {
    await removeUnattached(database);
    await removeUnnamed(database);
  }),
];
