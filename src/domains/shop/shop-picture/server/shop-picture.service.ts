import { files, openContent } from '@/domains/organisation/file/server/file.service.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { shopPictureApi } from '../shop-picture.contract.ts';
import { shopPictureText } from '../shop-picture.text.ts';
import { shopPictureStore } from './shop-picture.store.ts';

const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

export const shopPictureService = implement(shopPictureApi, {
  add: async (ctx, { file_id }) => {
    const known = await shopPictureStore.ofFile(ctx, file_id);
    if (known !== undefined) return { id: known };
    await files.mayAttach(ctx, [file_id], notFound);
    const file = await files.find(ctx, file_id);
    if (!file || file.company_id !== ctx.company_id) throw notFound();
    if (!PICTURE.test(file.mime)) throw invalid({ file_id: shopPictureText.not_a_picture });
    const { name, mime, size, sha256 } = file;
    return { id: await shopPictureStore.insert(ctx, { file_id, name, mime, size, sha256 }) };
  },
  open: async (ctx, { id }) => {
    const found = await shopPictureStore.find(ctx, id);
    if (!found) throw notFound();
    const { headers, body } = await openContent(found);
    // What a picture shows never changes: another picture has another id.
    return { headers: { ...headers, 'cache-control': 'private, max-age=86400, immutable' }, body };
  },
});

const AN_HOUR = 3600;
export const shopPictureJobs = (database: Database): Job[] => [
  every('shop_picture.forget', AN_HOUR, () =>
    asEveryCompany(database, 'shop_picture.forget', shopPictureStore.removeUnshown),
  ),
];
