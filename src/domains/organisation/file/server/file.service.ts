import { invalid, no, notFound } from '@/kernel/errors.ts';
import { downloadHeaders } from '@/kernel/server/download.ts';
import type { FileStore } from '@/kernel/server/files.ts';
import { implement } from '@/kernel/server/implement.ts';
import { sniffMime } from '@/kernel/server/mime.ts';
import { fileApi, MAX_FILE_BYTES } from '../file.contract.ts';
import { fileText } from '../file.text.ts';
import { fileStore } from './file.store.ts';

/** Where the bytes lie: on disk, or in any store of the same form. Set once at the start. */
let bytes: FileStore | undefined;
export const setFileStore = (store: FileStore): void => {
  bytes = store;
};
const store = (): FileStore => {
  if (!bytes) throw new Error('no file store is connected');
  return bytes;
};

export const fileService = implement(fileApi, {
  add: async (ctx, input) => {
    if (input.bytes.length > MAX_FILE_BYTES)
      throw invalid({ file: no(fileText.too_large, { mb: MAX_FILE_BYTES / 1024 / 1024 }) });
    const mime = sniffMime(input.bytes);
    if (!mime) throw invalid({ file: fileText.bad_type });
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
    if (!found) throw notFound();
    return { headers: downloadHeaders({ ...found, inline: true }), body: await store().open(found.sha256) };
  },
});
