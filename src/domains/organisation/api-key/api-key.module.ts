import { defineModule } from '@/kernel/module.ts';
import { apiKeyPermissions } from './api-key.access.ts';
import { apiKeyApi } from './api-key.contract.ts';
import { apiKeyText } from './api-key.text.ts';

export const apiKeyModule = defineModule({
  wing: 'organisation',
  noun: 'api_key',
  text: apiKeyText,
  apis: [apiKeyApi],
  functionsOn: { '/AdminList': Object.values(apiKeyPermissions) },
});
