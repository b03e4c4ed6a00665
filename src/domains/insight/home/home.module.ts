import { defineModule } from '@/kernel/module.ts';
import { homeScreens } from './home.access.ts';
import { homeApi } from './home.contract.ts';
import { homeText } from './home.text.ts';

export const homeModule = defineModule({
  wing: 'insight',
  noun: 'home',
  text: homeText,
  apis: [homeApi],
  screens: homeScreens,
});
