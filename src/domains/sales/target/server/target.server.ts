import { audited, auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { every } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { achievementPermissions, targetPermissions } from '../target.access.ts';
import { targetModule } from '../target.module.ts';
import { targetNotices } from '../target.notices.ts';
import { targetPaths } from '../target.paths.ts';
import { achievementStatus } from '../target.status.ts';
import { achievementText, targetText } from '../target.text.ts';
import { achievementService, targetService, targets } from './target.service.ts';
import { keepThisMonth } from './target.write.ts';

const HALF_AN_HOUR = 1800;

export const targetServer = defineServer(targetModule, {
  services: [targetService, achievementService],
  jobs: (database: Database) => [
    every('target.members', HALF_AN_HOUR, () => asEveryCompany(database, 'target.members', keepThisMonth)),
  ],
  parts: [
    ...targetNotices.map(noticeKindSlot.part),
    audited(targetModule, targetPermissions.read, { sees: targets.sees }),
    auditedSlot.part({
      doc: 'target_achievement',
      label: achievementText.title,
      text: achievementText,
      readKey: achievementPermissions.read.key,
      sees: targets.claims.sees,
    }),
    audited(targetModule, targetPermissions.read, {
      doc: 'target_member',
      label: targetText.team_members,
      sees: targets.seesPerson,
    }),
    baseItemUses.part({ kind: 'new_team', label: targetText.title, counts: targets.byTeam }),
    fileHolderSlot.part({
      table: 'target_achievement',
      column: 'file_id',
      id: 'id',
      company: 'company_id',
      needs: achievementPermissions.read,
      sees: targets.claims.sees,
    }),
    inboxSlot.part(
      inboxKind(achievementStatus, {
        label: achievementText.title,
        docs: targets.claims.waiting,
        show: ({ id, number, admin_name, month, metric, made_at }, say) => ({
          title: `${number} · ${admin_name} ${month} ${say(achievementText[metric])}`,
          since: made_at,
          url: targetPaths.claim(id),
        }),
      }),
    ),
  ],
  demo: { after: ['admin', 'sales_case', 'renewal'], load: () => import('./demo/target.demo.ts') },
});
