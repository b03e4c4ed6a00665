import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { slow } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { newsPermissions } from '../news.access.ts';
import { newsModule } from '../news.module.ts';
import { newsPaths } from '../news.paths.ts';
import { newsStatus } from '../news.status.ts';
import { newsText } from '../news.text.ts';
import { newsApproved, newsNotice, newsRejected, newsWaits, welcomeNotice } from '../notice.kinds.ts';
import { announcements, newsJobs, newsService } from './news.service.ts';
import { noticeService } from './notice.service.ts';

export const newsServer = defineServer(newsModule, {
  jobs: (database) => newsJobs(database).map(slow),
  services: [newsService, noticeService],
  parts: [
    ...[newsNotice, newsWaits, newsApproved, newsRejected, welcomeNotice].map(noticeKindSlot.part),
    audited(newsModule, newsPermissions.write, { label: newsText.tab_news, sees: announcements.sees }),
    // Whatever is decided about waits in the inbox of those who can, and can be delegated.
    inboxSlot.part(
      inboxKind(newsStatus, {
        label: newsText.tab_news,
        docs: announcements.waiting,
        show: ({ id, title, updated_at }) => ({
          title,
          since: updated_at,
          url: newsPaths.manage(id),
        }),
      }),
    ),
  ],
  demo: { load: () => import('./demo/news.demo.ts') },
});
