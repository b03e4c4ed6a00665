import { defineModule } from '@/kernel/module.ts';
import { portalAccountScreens } from './portal-account.access.ts';
import { portalAccountApi } from './portal-account.contract.ts';
import { portalAccountText } from './portal-account.text.ts';

export const portalAccountModule = defineModule({
  wing: 'abroad',
  noun: 'portal_account',
  text: portalAccountText,
  apis: [portalAccountApi],
  screens: portalAccountScreens,
});
