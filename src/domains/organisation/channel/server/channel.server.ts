import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { baseDataPaths } from '@/domains/organisation/base-data/base-data.paths.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { channelModule } from '../channel.module.ts';
import { channelText } from '../channel.text.ts';
import { channelService, channels } from './channel.service.ts';

export const channelServer = defineServer(channelModule, {
  services: [channelService],
  parts: [
    audited(channelModule, baseDataPermissions.read),
    referenceSlot.part({ fields: ['channel_id'], names: channels.names }),
    baseItemUses.part({
      kind: 'channel_group',
      label: channelText.title,
      counts: channels.byGroup,
      url: () => baseDataPaths.list({ kind: 'channel' }),
    }),
  ],
  demo: { after: ['base_data'], load: () => import('./demo/channel.demo.ts') },
});
