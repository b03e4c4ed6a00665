import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { baseDataPermissions } from '../base-data.access.ts';
import { baseDataModule } from '../base-data.module.ts';
import { baseDataText } from '../base-data.text.ts';
import { baseData, baseDataService } from './base-data.service.ts';

export const baseDataServer = defineServer(baseDataModule, {
  services: [baseDataService],
  parts: [
    auditedSlot.part({
      doc: 'base_item',
      label: baseDataText.title,
      text: baseDataText,
      readKey: baseDataPermissions.read.key,
    }),
    referenceSlot.part({
      fields: [
        'team_id',
        'level_id',
        'tier_id',
        'group_id',
        'exam_board_id',
        'education_type_id',
        'region_id',
        'label_id',
      ],
      names: baseData.names,
    }),
    referenceSlot.part({ doc: 'base_item', fields: ['parent_id'], names: baseData.names }),
  ],
  demo: { load: () => import('./demo/base-data.demo.ts') },
});
