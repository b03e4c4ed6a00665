import { defineModule } from '@/kernel/module.ts';
import { identityPermissions } from './identity.access.ts';
import { identityApi } from './identity.contract.ts';
import { identityText } from './identity.text.ts';

export const identityModule = defineModule({
  wing: 'organisation',
  noun: 'identity',
  text: identityText,
  apis: [identityApi],
  functionsOn: { '/AdminList': Object.values(identityPermissions) },
});
