import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import type { Person } from '@/apps/server/testing/test-app.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { shopPictureApi } from '../../shop-picture.contract.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const HERE = { company: 1 };

export const newFile = async (at: Arranger, by: Person = at.owner): Promise<number> =>
  (await by.ok(fileApi.add, { name: `商品 ${at.next()}.png`, bytes: PNG } as never, HERE)).id;
export const newPicture = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(shopPictureApi.add, { file_id: await newFile(at) }, HERE)).id;

export const samples: Samples = {
  calls: {
    api_shop_picture_add: async (at) => ({ file_id: await newFile(at) }),
  },
};
