import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { livePermissions } from '../live.access.ts';
import { liveModule } from '../live.module.ts';
import { livePaths } from '../live.paths.ts';
import { liveText } from '../live.text.ts';
import { liveService, lives } from './live.service.ts';

export const liveServer = defineServer(liveModule, {
  services: [liveService],
  parts: [
    audited(liveModule, livePermissions.read, { label: liveText.list, sees: lives.sees }),
    subjects.uses.part({
      label: liveText.list,
      counts: lives.bySubject,
      url: (id) => livePaths.list({ subject_id: id }),
    }),
    teacherUse.part({
      label: liveText.list,
      counts: lives.byTeacher,
      ahead: lives.ahead,
      url: (id) => livePaths.list({ teacher_id: id }),
    }),
  ],
  demo: { after: ['lesson'], load: () => import('./demo/live.demo.ts') },
});
