import { defineModule } from '@/kernel/module.ts';
import { sharePermissions } from './share.access.ts';
import { shareApi, shareConfigApi, shareRewardApi } from './share.contract.ts';
import { shareConfigStatus, shareRewardStatus, shareStatus } from './share.status.ts';
import { shareText } from './share.text.ts';

export const shareModule = defineModule({
  wing: 'sales',
  noun: 'share',
  text: shareText,
  apis: [shareApi, shareConfigApi, shareRewardApi],
  statuses: [shareStatus, shareConfigStatus, shareRewardStatus],
  functionsOn: { '/AddLink': Object.values(sharePermissions) },
});
