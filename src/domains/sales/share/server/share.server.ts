import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { rechargeWasRejected, referralSlot } from '@/domains/money/recharge/server/recharge-event.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { publicPageSlot } from '../../promo-link/server/public-page.slots.ts';
import { receiptsWereAttributed } from '../../sales-case/server/attribution-event.service.ts';
import { sharePermissions } from '../share.access.ts';
import { shareModule } from '../share.module.ts';
import { sharePaths } from '../share.paths.ts';
import { shareConfigText, shareRewardText, shareText } from '../share.text.ts';
import { shareJobs } from './share.jobs.ts';
import { shareConfigService, shareRewardService, shareService, shares } from './share.service.ts';
import { rechargeRejected, referralOf, settleDeal } from './share-deal.ts';

export const shareServer = defineServer(shareModule, {
  services: [shareService, shareConfigService, shareRewardService],
  jobs: shareJobs,
  parts: [
    publicPageSlot.part({
      doc: 'share',
      page: shares.page,
      visited: shares.visited,
      arrived: shares.arrived,
    }),
    referralSlot.part(referralOf),
    on(receiptsWereAttributed, settleDeal),
    on(rechargeWasRejected, rechargeRejected),
    audited(shareModule, sharePermissions.read, { sees: shares.sees }),
    audited(shareModule, sharePermissions.read, {
      doc: 'share_config',
      label: shareConfigText.title,
      text: shareConfigText,
    }),
    audited(shareModule, sharePermissions.read, {
      doc: 'share_reward',
      label: shareRewardText.title,
      text: shareRewardText,
      sees: shares.seesReward,
      words: { why: (ctx, key) => ctx.say(shareRewardText[key as 'cap']) },
    }),
    referenceSlot.part({ doc: 'share', fields: ['config_id'], names: shares.configNames }),
    sourceSlot.part({
      doc: 'share_reward',
      label: shareRewardText.title,
      kinds: {
        visit: shareRewardText.entry_visit,
        lead: shareRewardText.entry_lead,
        back: shareRewardText.entry_back,
        restored: shareRewardText.entry_restored,
      },
      find: shares.sources,
    }),
    fileHolderSlot.part({
      table: 'share_config',
      column: 'picture_file_id',
      id: 'id',
      company: 'company_id',
      needs: sharePermissions.read,
      sees: shares.seesConfig,
    }),
    channels.uses.part({
      label: shareConfigText.title,
      counts: shares.byChannel,
      url: (channel_id) => sharePaths.configs({ channel_id }),
    }),
    timelineSlot.part({
      kind: 'share',
      label: shareText.title_one,
      needs: sharePermissions.read,
      items: shares.timeline,
    }),
    timelineSlot.part({
      kind: 'share_reward',
      label: shareRewardText.title_one,
      needs: sharePermissions.read,
      items: shares.rewardTimeline,
    }),
  ],
  demo: { after: ['channel_cost', 'lead', 'promo_link'], load: () => import('./demo/share.demo.ts') },
});
