import { defineModule } from '@/kernel/module.ts';
import { sessionApi } from './session.contract.ts';
import { sessionText } from './session.text.ts';

export const sessionModule = defineModule({
  wing: 'organisation',
  noun: 'session',
  text: sessionText,
  apis: [sessionApi],
});
