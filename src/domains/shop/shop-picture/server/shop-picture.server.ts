import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { shopPictureModule } from '../shop-picture.module.ts';
import { shopPictureJobs, shopPictureService } from './shop-picture.service.ts';

export const shopPictureServer = defineServer(shopPictureModule, {
  services: [shopPictureService],
  jobs: shopPictureJobs,
  parts: [
    // What the shop shows is no secret within the family.
    fileHolderSlot.part({
      table: 'shop_picture',
      column: 'file_id',
      id: 'id',
      company: 'company_id',
      sees: async () => true,
    }),
  ],
});
