import { defineModule } from '@/kernel/module.ts';
import { accountPermissions, accountScreens } from './account.access.ts';
import { accountApi } from './account.contract.ts';
import { accountText } from './account.text.ts';

export const accountModule = defineModule({
  wing: 'money',
  noun: 'account',
  text: accountText,
  apis: [accountApi],
  screens: accountScreens,
  // Staff find the student in the list: who may open the accounts from there is ticked there.
  functionsOn: { '/StudentsList': [accountPermissions.read, accountPermissions.print] },
});
