import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, idOutput } from '@/kernel/contract/fields.ts';
import { productPermissions } from '../product/product.access.ts';
import { shopPictureText } from './shop-picture.text.ts';

/** The pictures of products and categories: whichever company uploads one, the whole family sees it. */
export const shopPictureApi = defineApi('shop_picture', shopPictureText, 'promanage', {
  /** An upload becomes a picture of the shop; the same upload is one picture. */
  add: {
    method: 'POST',
    permission: productPermissions.edit,
    input: z.object({ file_id: Id }),
    output: idOutput,
    changes: [],
  },
  open: {
    method: 'GET',
    permission: 'signed_in',
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.unknown(),
  },
});
