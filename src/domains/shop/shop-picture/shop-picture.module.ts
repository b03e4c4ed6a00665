import { defineModule } from '@/kernel/module.ts';
import { shopPictureApi } from './shop-picture.contract.ts';
import { shopPictureText } from './shop-picture.text.ts';

export const shopPictureModule = defineModule({
  wing: 'shop',
  noun: 'shop_picture',
  text: shopPictureText,
  apis: [shopPictureApi],
});
