import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { coursePermissions } from '../course.access.ts';
import { courseModule } from '../course.module.ts';
import { coursePaths } from '../course.paths.ts';
import { courseText } from '../course.text.ts';
import { courseService, courses } from './course.service.ts';

const courseUrl = (field: string) => (id: number) => coursePaths.list({ [field]: id });

export const courseServer = defineServer(courseModule, {
  services: [courseService],
  parts: [
    branchTransferObstacleSlot.part(courses.openOf),
    audited(courseModule, coursePermissions.read, { sees: courses.sees }),
    subjects.uses.part({ label: courseText.title, counts: courses.bySubject, url: courseUrl('subject_id') }),
    teacherUse.part({ label: courseText.title, counts: courses.byTeacher, url: courseUrl('teacher_id') }),
    rooms.uses.part({ label: courseText.title, counts: courses.byRoom }),
    baseItemUses.part({ kind: 'alevel', label: courseText.title, counts: courses.byLevel }),
  ],
  demo: { after: ['room', 'student', 'teacher'], load: () => import('./demo/course.demo.ts') },
});
