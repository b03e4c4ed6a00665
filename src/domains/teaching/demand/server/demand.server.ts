import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { packText } from '@/domains/people/handover/pack.text.ts';
import { packSlot } from '@/domains/people/student/server/student.slots.ts';
import { demandLessonsChanged } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { demandPermissions } from '../demand.access.ts';
import { demandModule } from '../demand.module.ts';
import { demandAccepted, demandRejected } from '../demand.notices.ts';
import { demandPaths } from '../demand.paths.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText } from '../demand.text.ts';
import { demandService, demands } from './demand.service.ts';
import { demand } from './demand.table.ts';

export const demandServer = defineServer(demandModule, {
  services: [demandService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'demand',
        label: demandText.title_one,
        needs: demandPermissions.read,
        prefix: 'XQ',
        table: demand,
        sees: demands.sees,
        sub: async (ctx, { id }) =>
          (await demands.find(ctx, id))?.students.map(({ username }) => username).join('、') ?? '',
        url: (_, { id }) => demandPaths.detail(id),
      }),
    ),
    branchTransferObstacleSlot.part(demands.openOf),
    packSlot.part({
      key: 'tasks',
      order: 78,
      label: packText.tasks,
      needs: demandPermissions.read,
      lines: demands.tasks,
    }),
    on(demandLessonsChanged, (ctx, { demand_id }) => demands.replan(ctx, demand_id)),
    noticeKindSlot.part(demandAccepted),
    noticeKindSlot.part(demandRejected),
    audited(demandModule, demandPermissions.read, { sees: demands.sees }),
    subjects.uses.part({
      label: demandText.title,
      counts: demands.bySubject,
      url: (id) => demandPaths.list({ subject_id: id }),
    }),
    baseItemUses.part({ kind: 'alevel', label: demandText.title, counts: demands.byLevel }),
    inboxSlot.part(
      inboxKind(demandStatus, {
        label: demandText.title,
        docs: demands.waiting,
        show: ({ id, number, students, subject_name, submitted_at, created_at }) => ({
          title: `${number} · ${students.map(({ username }) => username).join('、')} · ${subject_name}`,
          since: submitted_at ?? created_at,
          url: demandPaths.detail(id),
        }),
      }),
    ),
  ],
  demo: { after: ['conversion', 'holiday', 'teacher'], load: () => import('./demo/demand.demo.ts') },
});
