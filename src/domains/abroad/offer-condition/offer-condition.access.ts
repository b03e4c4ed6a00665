import { definePermissions } from '@/kernel/permission.ts';

export const conditionPermissions = definePermissions(
  'condition',
  {
    tick: ['确认录取条件', 'Tick conditions'],
    waive: ['豁免录取条件', 'Waive conditions'],
  },
  { manager: ['tick', 'waive'], guidance: ['tick'] },
);
