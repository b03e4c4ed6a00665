import { searchSlot } from '@/domains/insight/search/server/search.service.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseData, baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import { followUpText } from '@/domains/people/follow-up/follow-up.text.ts';
import { followUpService, followUps } from '@/domains/people/follow-up/server/follow-up.service.ts';
import { handoverPermissions } from '@/domains/people/handover/handover.access.ts';
import { handoverReceived } from '@/domains/people/handover/handover.notices.ts';
import { handoverText } from '@/domains/people/handover/handover.text.ts';
import {
  handoverService,
  handoverSlot,
  handovers,
} from '@/domains/people/handover/server/handover.service.ts';
import { studentImporter, studentImportService } from '@/domains/people/student/server/student.import.ts';
import { studentService, students } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { HOLDER_FIELDS, HOLDERS } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { teacherImporter, teacherImportService } from '@/domains/people/teacher/server/teacher.import.ts';
import { teacherService, teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { teacherPermissions } from '@/domains/people/teacher/teacher.access.ts';
import { teacherText } from '@/domains/people/teacher/teacher.text.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { AnyImporter } from '@/kernel/server/import/plan.ts';

/** Students and those who look after them. Below: the events and slots that this wing fills. */
export const peopleServices: readonly Service[] = [
  studentService,
  studentImportService,
  followUpService,
  handoverService,
  teacherService,
  teacherImportService,
];
export const peopleImporters: readonly AnyImporter[] = [studentImporter, teacherImporter];

auditedSlot.fill({
  doc: 'student',
  label: studentText.title,
  text: studentText,
  readKey: studentPermissions.read.key,
  sees: students.sees,
});
referenceSlot.fill({ fields: ['from_admin_id', 'to_admin_id', ...HOLDER_FIELDS], names: admins.names });
referenceSlot.fill({ fields: ['student_id', 'referrer_student_id'], names: students.names });
searchSlot.fill({
  kind: 'student',
  label: studentText.title,
  needs: '/StudentsList',
  all: (keyword) => `/StudentsList?keyword=${encodeURIComponent(keyword)}`,
  find: students.search,
});
timelineSlot.fill({
  kind: 'follow_up',
  label: followUpText.title,
  needs: followUpPermissions.read,
  items: followUps.timeline,
});
timelineSlot.fill({
  kind: 'handover',
  label: handoverText.title,
  needs: studentPermissions.read,
  items: handovers.timeline,
});
handoverSlot.fill({ kind: 'student', label: studentText.student_id, roles: HOLDERS, ...students.holding });
noticeKindSlot.fill(handoverReceived);
auditedSlot.fill({
  doc: 'follow_up',
  label: followUpText.title,
  text: followUpText,
  readKey: followUpPermissions.read.key,
  sees: followUps.sees,
});
fileHolderSlot.fill({
  table: 'follow_up_file',
  column: 'file_id',
  id: 'follow_up_id',
  company: 'company_id',
  needs: followUpPermissions.read,
  sees: followUps.sees,
});
auditedSlot.fill({
  doc: 'handover',
  label: handoverText.title,
  text: handoverText,
  readKey: handoverPermissions.read.key,
});
referenceSlot.fill({ fields: ['method_id'], names: baseData.names });
baseItemUses.fill({ kind: 'follow_method', label: followUpText.title, counts: followUps.byMethod });
const studentUses = {
  alevel: [students.byLevel, 'level_id'],
  education_type: [students.byEducationType, 'education_type_id'],
  region: [students.byRegion, 'region_id'],
  student_label: [students.byLabel, 'label_id'],
} as const;
for (const [kind, [counts, filter]] of Object.entries(studentUses))
  baseItemUses.fill({
    kind: kind as keyof typeof studentUses,
    label: studentText.title,
    counts,
    url: (id) => `/StudentsList?${filter}=${id}`,
  });
channels.uses.fill({
  label: studentText.title,
  counts: students.byChannel,
  url: (id) => `/StudentsList?channel_id=${id}`,
});
openWorkSlot.fill({
  kind: 'student',
  label: studentText.title,
  count: async (ctx, adminId) => ({
    count: await students.heldBy(ctx, adminId),
    url: `/StudentsList?holder_id=${adminId}`,
  }),
});
auditedSlot.fill({
  doc: 'teacher',
  label: teacherText.title,
  text: teacherText,
  readKey: teacherPermissions.read.key,
  sees: teachers.sees,
});
referenceSlot.fill({ fields: ['teacher_id', 'covers_teacher_id'], names: teachers.names });
referenceSlot.fill({ doc: 'teacher', fields: ['admin_id'], names: admins.names });
searchSlot.fill({
  kind: 'teacher',
  label: teacherText.title,
  needs: '/TeacherList',
  all: (keyword) => `/TeacherList?keyword=${encodeURIComponent(keyword)}`,
  find: teachers.search,
});
baseItemUses.fill({
  kind: 'alevel',
  label: teacherText.title,
  counts: teachers.byLevel,
  url: (id) => `/TeacherList?level_id=${id}`,
});
baseItemUses.fill({
  kind: 'teacher_tier',
  label: teacherText.title,
  counts: teachers.byTier,
  url: (id) => `/TeacherList?tier_id=${id}`,
});
subjects.uses.fill({
  label: teacherText.title,
  counts: teachers.bySubject,
  url: (id) => `/TeacherList?subject_id=${id}`,
});
