import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { baseDataPaths } from '@/domains/organisation/base-data/base-data.paths.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { channelModule } from '../channel.module.ts';
import { channelStatus } from '../channel.status.ts';
import { channelText } from '../channel.text.ts';
import { channelService, channels } from './channel.service.ts';

export const channelServer = defineServer(channelModule, {
  services: [channelService],
  parts: [
    audited(channelModule, baseDataPermissions.read),
    referenceSlot.part({ fields: ['channel_id'], names: channels.names }),
    referenceSlot.part({ doc: 'channel', fields: ['owner_id', 'decided_by'], names: admins.names }),
    inboxSlot.part(
      inboxKind(channelStatus, {
        label: channelText.title,
        docs: channels.waiting,
        show: ({ name, created_at }) => ({
          title: name,
          since: created_at,
          url: baseDataPaths.list({ kind: 'channel' }),
        }),
      }),
    ),
    baseItemUses.part({
      kind: 'channel_group',
      label: channelText.title,
      counts: channels.byGroup,
      url: () => baseDataPaths.list({ kind: 'channel' }),
    }),
  ],
  demo: { after: ['base_data'], load: () => import('./demo/channel.demo.ts') },
});
