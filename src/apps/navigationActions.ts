import type { Sentence } from '@/kernel/text.ts';

/** Something that people begin from anywhere, by its name. */
export interface NavigationAction {
  readonly name: Sentence;
  readonly to: string;
  /** The right to do it. */
  readonly needs: string;
  /** The main action of the list at that address; left out: the address is the form itself. */
  readonly isMain?: true;
}

export const navigationActions: readonly NavigationAction[] = [
  { name: ['新增学员', 'Add student'], to: '/StudentsList/StudentsAdd', needs: 'student.add' },
  {
    name: ['登记充值', 'Enter a recharge'],
    to: '/RechargeRecord/rechargeLabel',
    needs: 'recharge.add',
    isMain: true,
  },
  { name: ['新增合同', 'Add contract'], to: '/StudentContract', needs: 'contract.add', isMain: true },
  {
    name: ['申请开票', 'Ask for an invoice'],
    to: '/StudentContract?view=invoices',
    needs: 'invoice.request',
    isMain: true,
  },
  { name: ['申请退费', 'Ask for a refund'], to: '/StudentRefund', needs: 'refund.request', isMain: true },
  { name: ['新增需求', 'New demand'], to: '/ClassDemand/demandAdd', needs: 'demand.add' },
  { name: ['排课', 'Plan lessons'], to: '/ClassMain/waitClass', needs: 'lesson.add', isMain: true },
  { name: ['新增班课', 'New class course'], to: '/ClassCourse', needs: 'course.add', isMain: true },
  { name: ['新增直播', 'Add live class'], to: '/SystemMain/LiveList/LiveAdd', needs: 'live.add' },
  { name: ['新的交接', 'New handover'], to: '/StudentHandover', needs: 'handover.add', isMain: true },
  { name: ['新增教师', 'Add teacher'], to: '/TeacherList', needs: 'teacher.add', isMain: true },
  { name: ['新增员工', 'Add staff'], to: '/AdminList', needs: 'admin.add', isMain: true },
  { name: ['新增角色', 'Add role'], to: '/SystemMain/RoleList/RoleAdd', needs: 'role.add' },
  { name: ['新增科目', 'Add subject'], to: '/SubjectList/SubjectAdd', needs: 'subject.add' },
  { name: ['写公告', 'Write an announcement'], to: '/news?view=manage', needs: 'news.write', isMain: true },
];
