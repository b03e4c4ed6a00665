import { defineModule } from '@/kernel/module.ts';
import { roleScreens } from './role.access.ts';
import { roleApi } from './role.contract.ts';
import { roleText } from './role.text.ts';

export const roleModule = defineModule({
  wing: 'organisation',
  noun: 'role',
  text: roleText,
  apis: [roleApi],
  screens: roleScreens,
});
