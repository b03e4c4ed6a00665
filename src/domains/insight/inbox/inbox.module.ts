import { defineModule } from '@/kernel/module.ts';
import { inboxApi } from './inbox.contract.ts';
import { inboxText } from './inbox.text.ts';

export const inboxModule = defineModule({
  wing: 'insight',
  noun: 'inbox',
  text: inboxText,
  apis: [inboxApi],
});
