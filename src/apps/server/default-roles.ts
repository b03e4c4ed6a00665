import { ACCOUNT_PATHS, OF_ALL } from '@/domains/money/account/account.access.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { menuTree } from '../screens.ts';

/** The roles that a new family begins with; it changes them as it likes. */
export const DEFAULT_ROLES = {
  owner: ['所有者', 'all'],
  manager: ['公司经理', 'company_tree'],
  finance: ['财务', 'company'],
  adviser: ['销售顾问', 'own'],
  salesmanager: ['销售主管', 'department_tree'],
  classteacher: ['班主任', 'own'],
  affairs: ['教务', 'company'],
  teacher: ['教师', 'own'],
  assistant: ['助教', 'own'],
  guidance: ['升学指导', 'own'],
  marketing: ['市场', 'department'],
  viewer: ['只读', 'company'],
} as const satisfies Record<string, readonly [name: string, scope: DataScope]>;
export type DefaultRole = keyof typeof DEFAULT_ROLES;

/** Who keeps the money sees all of it. */
const ALL_MONEY = [
  ...Object.values(ACCOUNT_PATHS).map((path) => `${OF_ALL}/${path}`),
  '/StudentBalance',
  'account.read',
  'account.print',
  'account.export',
  ...[
    'class_hours.read',
    'class_hours.gift',
    'class_hours.extend',
    'class_hours.freeze',
    'class_hours.export',
  ],
  ...['conversion.read', 'conversion.add', 'conversion.transfer', 'conversion.approve', 'conversion.reback'],
  'conversion.export',
  ...['opening.read', 'opening.import', 'opening.approve'],
  ...['cash_close.read', 'cash_close.add', 'cash_close.export'],
  '/StudentEmpty',
  ...['clearing.add', 'clearing.approve', 'clearing.reback', 'clearing.export'],
  ...['carry_forward.read', 'carry_forward.add', 'carry_forward.approve', 'carry_forward.export'],
  ...['branch_transfer.read', 'branch_transfer.add', 'branch_transfer.approve'],
  ...['branch_transfer.reback', 'branch_transfer.export'],
  ...['month_close.read', 'month_close.lock'],
];
/** Who looks after students sees what they have, and asks for what somebody else decides. */
const ASKS = ['account.read', 'account.print', 'class_hours.read', 'conversion.read', 'conversion.add'];

/** Who asks for money back, and who keeps what comes of it. */
const ASKS_BACK = ['/StudentRefund', 'refund.request'];
const KEEPS_REFUNDS = ['/StudentRefund', 'refund.reback', 'refund.export'];

/** Who keeps the teachers' files. */
const KEEPS_TEACHERS = [
  'teacher.add',
  'teacher.edit',
  'teacher.set_status',
  'teacher.phone',
  'teacher.export',
  'teacher.import',
];

/** Who plans lessons. */
const SEES_LESSONS = ['/Schedule', '/ClassMain/waitClass', '/ClassMain/passClass', 'lesson.calendar'];
const PLANS_LESSONS = [
  ...SEES_LESSONS,
  'lesson.add',
  'lesson.edit',
  'lesson.cancel',
  'lesson.remind',
  'lesson.export',
];
/** Who runs classes. */
const CLASSES = ['/ClassCourse', '/FullClass', 'course.add', 'course.enrol', 'course.plan', 'course.export'];

/** Who says what students need taught. */
const DEMANDS = ['/ClassDemand', 'demand.add', 'demand.export'];
/** Who marks lessons, corrects them, and sees to what is missed. */
const MARKS = [
  ...['/CheckWork/oneWork', '/CheckWork/classWork', 'attendance.mark', 'attendance.correct'],
  ...['attendance.make_up', 'attendance.export'],
];
/** Everybody's pay, and what it is reckoned by. */
const KEEPS_PAY = [
  ...['pay_line.own', 'pay_line.read', 'pay_line.override', 'pay_line.export', 'pay_rate.edit'],
  ...['/TeacherSalary', '/SalaryCheck', 'salary.read', 'salary.confirm', 'salary.export', 'salary.account'],
  ...['pay_adjustment.read', 'pay_adjustment.add', 'pay_adjustment.export'],
];
/** Who decides about pay; who confirmed a sheet does not approve it. */
const DECIDES_PAY = ['salary.approve', 'pay_adjustment.approve'];
const PAYS = ['salary.pay', 'salary.file'];

/** What everybody has taught. */
const TEACHING_FIGURES = ['/TeacherData', 'teacher_data.read', 'teacher_data.export'];

/** Who assesses teachers, and who runs it. */
const ASSESSES = ['/TeacherAssess', 'assessment.read', 'assessment.assess'];
const RUNS_ASSESSMENTS = [...ASSESSES, 'assessment.manage', 'assessment.confirm', 'assessment.export'];

const RECHARGES = [
  '/RechargeRecord/rechargeLabel',
  '/RechargeRecord/rechargeReferral',
  '/RechargeRecord/rechargeTop',
  '/RechargeRecord/rechargeBazaar',
];

/** Who keeps the live classes. */
const KEEPS_LIVES = [
  '/SystemMain/LiveList',
  ...['live.add', 'live.edit', 'live.del', 'live.cancel', 'live.host', 'live.export'],
];

const DESK = ['/StuRun/banzhurenStu', '/StuRun/banzhurenTeach', '/StuRun/banzhurenRef'];
const READS_FEEDBACK = ['/AllFeedback/subject_feedback', '/AllFeedback/total_feedback'];
const ALL_FEEDBACK = [
  ...READS_FEEDBACK,
  ...['feedback.write', 'feedback.total', 'feedback.send', 'feedback.export'],
];

/** Screens and functions beyond the news and the system page (one's own account), which everyone has. */
const TICKED: Record<DefaultRole, readonly string[]> = {
  owner: [],
  manager: [
    ...KEEPS_REFUNDS,
    ...['refund.request', 'refund.approve', 'refund.pay'],
    '/StudentsList',
    'student.add',
    'student.edit',
    'student.del',
    'student.set_status',
    'student.phone',
    'student.money',
    'student.label',
    'student.sms',
    'student.export',
    'student.import',
    'follow_up.read',
    'follow_up.write',
    'follow_up.export',
    '/StudentHandover',
    'handover.add',
    'handover.export',
    ...DEMANDS,
    'course.cancel',
    ...['demand.accept', 'demand.close', 'demand.credit', 'demand.adjust', '/ApplyNeedsList', 'plan.add'],
    ...CLASSES,
    '/TeacherList',
    ...KEEPS_TEACHERS,
    'teacher.del',
    ...PLANS_LESSONS,
    'lesson.credit',
    ...KEEPS_LIVES,
    ...ALL_FEEDBACK,
    ...DESK,
    'desk.export',
    ...MARKS,
    'attendance.correct_late',
    ...KEEPS_PAY,
    ...TEACHING_FIGURES,
    ...DECIDES_PAY,
    ...PAYS,
    ...RUNS_ASSESSMENTS,
    '/AdminList',
    'admin.add',
    'admin.edit',
    'admin.del',
    'admin.set_status',
    'admin.reset_password',
    'admin.reset_second_factor',
    'admin.sessions',
    'admin.phone',
    'admin.export',
    'admin.import',
    '/Department',
    'department.add',
    'department.edit',
    'department.merge',
    'department.del',
    'department.move_members',
    '/Base',
    'base_item.edit',
    'room.edit',
    'holiday.edit',
    'channel.edit',
    'price.read',
    'price.edit',
    '/SubjectList',
    'subject.add',
    'subject.edit',
    'subject.del',
    'subject.set_status',
    '/SystemMain/RoleList',
    '/Role',
    'company.read',
    'company.edit',
    'audit.read',
    'system.health',
    '/SystemMain/SysSms',
    'sms.template',
    'sms.send',
    'sms.export',
    'news.write',
    'news.publish',
    '/ContractTemplate',
    'contract_template.edit',
    ...ALL_MONEY,
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.audit',
    'contract.void',
    'contract.export',
    ...RECHARGES,
    'recharge.add',
    'recharge.audit',
    'recharge.reback',
    'recharge.export',
    'invoice.request',
    'invoice.issue',
    '/WeappRecharge',
    'weapp.assign',
    'weapp.setup',
    'weapp.export',
    '/FujinRecharge',
    'partner_statement.import',
    'partner_statement.approve',
  ],
  finance: [
    ...KEEPS_REFUNDS,
    ...['refund.finance', 'refund.pay'],
    ...ALL_MONEY,
    '/StudentsList',
    'student.money',
    'student.export',
    '/TeacherList',
    ...KEEPS_PAY,
    ...PAYS,
    '/AdminList',
    '/Base',
    'price.read',
    'price.edit',
    'company.read',
    'audit.read',
    '/ContractTemplate',
    '/StudentContract',
    'contract.audit',
    'contract.chase',
    'contract.export',
    ...RECHARGES,
    'recharge.add',
    'recharge.audit',
    'recharge.reback',
    'recharge.export',
    'invoice.request',
    'invoice.issue',
    '/WeappRecharge',
    'weapp.assign',
    'weapp.export',
    '/FujinRecharge',
    'partner_statement.import',
    'partner_statement.approve',
  ],
  adviser: [
    ...ASKS_BACK,
    ...SEES_LESSONS,
    ...DEMANDS,
    'follow_up.read',
    'follow_up.write',
    '/StudentsList',
    'student.add',
    'student.edit',
    'student.phone',
    'student.money',
    ...ASKS,
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.void',
    ...RECHARGES,
    'recharge.add',
    'invoice.request',
  ],
  salesmanager: [
    ...ASKS_BACK,
    ...SEES_LESSONS,
    ...DEMANDS,
    'follow_up.read',
    'follow_up.write',
    '/StudentHandover',
    'handover.add',
    'handover.export',
    ...ASKS,
    'conversion.approve',
    '/StudentsList',
    'student.add',
    'student.edit',
    'student.phone',
    'student.money',
    'student.label',
    'student.sms',
    'student.export',
    '/TeacherList',
    '/AdminList',
    'admin.phone',
    '/Department',
    '/Base',
    'price.read',
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.audit',
    'contract.void',
    'contract.export',
    ...RECHARGES,
    'recharge.add',
  ],
  classteacher: [
    ...[...ASKS_BACK, 'refund.confirm'],
    ...ALL_FEEDBACK,
    ...['/ClassCourse', '/FullClass', 'course.enrol'],
    ...DESK,
    'desk.export',
    '/SystemMain/LiveList',
    ...DEMANDS,
    'demand.adjust',
    'follow_up.read',
    'follow_up.write',
    '/StudentsList',
    'student.edit',
    'student.set_status',
    'student.phone',
    'student.money',
    'student.label',
    'student.sms',
    ...ASKS,
    ...['conversion.transfer', 'class_hours.freeze'],
    'invoice.request',
    ...SEES_LESSONS,
    'lesson.remind',
    ...MARKS,
  ],
  affairs: [
    ...[...ASKS_BACK, 'refund.confirm'],
    ...DEMANDS,
    ...['demand.accept', 'demand.close', 'demand.adjust', '/ApplyNeedsList', 'plan.add'],
    ...CLASSES,
    'follow_up.read',
    '/StudentHandover',
    'handover.add',
    'handover.export',
    ...ASKS,
    ...['conversion.transfer', 'class_hours.extend', 'class_hours.freeze'],
    ...['/StudentEmpty', 'clearing.add', 'carry_forward.read', 'carry_forward.add'],
    '/StudentsList',
    'student.add',
    'student.edit',
    'student.set_status',
    'student.phone',
    'student.label',
    'student.import',
    '/TeacherList',
    ...KEEPS_LIVES,
    ...ALL_FEEDBACK,
    ...DESK,
    'desk.export',
    ...KEEPS_TEACHERS,
    ...PLANS_LESSONS,
    ...MARKS,
    ...TEACHING_FIGURES,
    ...ASSESSES,
    '/AdminList',
    '/Base',
    'base_item.edit',
    'room.edit',
    'holiday.edit',
    '/SubjectList',
    'subject.add',
    'subject.edit',
  ],
  teacher: [
    '/TeacherList',
    ...SEES_LESSONS,
    '/SystemMain/LiveList',
    '/AllFeedback/subject_feedback',
    'feedback.write',
    'pay_line.own',
    '/TeacherData',
    '/TeacherSalary',
    '/TeacherAssess',
    '/CheckWork/oneWork',
    '/CheckWork/classWork',
    'attendance.mark',
  ],
  assistant: ['/StudentsList', ...SEES_LESSONS, '/SystemMain/LiveList'],
  guidance: [
    '/StudentsList',
    'student.edit',
    'student.phone',
    'account.read',
    'account.print',
    'class_hours.read',
    'conversion.read',
  ],
  marketing: ['/StudentsList', 'news.write', '/AdminList', '/Base', 'channel.edit'],
  viewer: [
    '/StudentRefund',
    ...['/ClassCourse', '/FullClass', '/ApplyNeedsList'],
    '/ClassDemand',
    ...READS_FEEDBACK,
    ...DESK,
    'follow_up.read',
    ...SEES_LESSONS,
    '/CheckWork/oneWork',
    '/CheckWork/classWork',
    '/StudentHandover',
    '/StudentsList',
    '/TeacherList',
    '/TeacherData',
    'teacher_data.read',
    '/TeacherAssess',
    'assessment.read',
    '/SystemMain/LiveList',
    '/AdminList',
    '/Department',
    '/Base',
    '/SubjectList',
    '/SystemMain/RoleList',
    '/Role',
    'company.read',
    '/ContractTemplate',
    '/StudentContract',
    ...RECHARGES,
    '/WeappRecharge',
    '/FujinRecharge',
    ...['/StudentEmpty', 'carry_forward.read'],
  ],
};

export function defaultRoles(): {
  key: DefaultRole;
  role_name: string;
  data_scope: DataScope;
  menus: string[];
  is_owner: boolean;
}[] {
  const known = menuTree().flatMap((wing) =>
    wing.children.flatMap((s) => [s.url, ...s.children.map((f) => f.url)]),
  );
  return (Object.keys(DEFAULT_ROLES) as DefaultRole[]).map((key) => {
    const [role_name, data_scope] = DEFAULT_ROLES[key];
    const menus = key === 'owner' ? known : ['/SystemMain', '/news', ...TICKED[key]];
    for (const url of menus)
      if (!known.includes(url)) throw new Error(`default role ${key} ticks ${url}, which does not exist`);
    return { key, role_name, data_scope, menus, is_owner: key === 'owner' };
  });
}
