import { defineModule } from '@/kernel/module.ts';
import { baseDataApi } from './base-data.contract.ts';
import { baseDataScreens } from './base-data.screens.ts';
import { baseDataStatus } from './base-data.status.ts';
import { baseDataText } from './base-data.text.ts';

export const baseDataModule = defineModule({
  wing: 'organisation',
  noun: 'base_data',
  text: baseDataText,
  apis: [baseDataApi],
  statuses: [baseDataStatus],
  screens: baseDataScreens,
});
