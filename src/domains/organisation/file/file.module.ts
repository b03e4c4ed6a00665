import { defineModule } from '@/kernel/module.ts';
import { fileApi } from './file.contract.ts';
import { fileText } from './file.text.ts';

export const fileModule = defineModule({
  wing: 'organisation',
  noun: 'file',
  text: fileText,
  apis: [fileApi],
});
