import { defineModule } from '@/kernel/module.ts';
import { resultScreens } from './result.access.ts';
import { resultApi } from './result.contract.ts';
import { resultImportApi } from './result.import.ts';
import { resultText } from './result.text.ts';

export const resultModule = defineModule({
  wing: 'exam',
  noun: 'exam_result',
  text: resultText,
  apis: [resultApi, resultImportApi],
  screens: resultScreens,
});
