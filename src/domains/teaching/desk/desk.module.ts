import { defineModule } from '@/kernel/module.ts';
import { deskScreens } from './desk.access.ts';
import { deskApi } from './desk.contract.ts';
import { deskText } from './desk.text.ts';

export const deskModule = defineModule({
  wing: 'teaching',
  noun: 'desk',
  text: deskText,
  apis: [deskApi],
  screens: deskScreens,
});
