import { ACCOUNT_PATHS, OF_ALL } from '@/domains/money/account/account.access.ts';

// Screens and functions that belong together, by who has them.

/** Who keeps the money sees all of it. */
export const ALL_MONEY = [
  ...Object.values(ACCOUNT_PATHS).map((path) => `${OF_ALL}/${path}`),
  '/StudentBalance',
  'account.read',
  'account.print',
  'account.export',
  'class_hours.read',
  'class_hours.gift',
  'class_hours.extend',
  'class_hours.freeze',
  'class_hours.export',
  'conversion.read',
  'conversion.add',
  'conversion.transfer',
  'conversion.approve',
  'conversion.reback',
  'conversion.export',
  'opening.read',
  'opening.import',
  'opening.approve',
  'cash_close.read',
  'cash_close.add',
  'cash_close.decide',
  'cash_close.export',
  '/StudentEmpty',
  'clearing.add',
  'clearing.approve',
  'clearing.reback',
  'clearing.export',
  'carry_forward.read',
  'carry_forward.add',
  'carry_forward.approve',
  'carry_forward.export',
  'branch_transfer.read',
  'branch_transfer.add',
  'branch_transfer.approve',
  'branch_transfer.reback',
  'branch_transfer.export',
  'month_close.read',
  'month_close.lock',
];
/** Who looks after students sees what they have, and asks for what somebody else decides. */
export const ASKS = [
  'account.read',
  'account.print',
  'class_hours.read',
  'conversion.read',
  'conversion.add',
];

/** Who asks for money back, and who keeps what comes of it. */
export const ASKS_BACK = ['/StudentRefund', 'refund.request'];
export const KEEPS_REFUNDS = ['/StudentRefund', 'refund.reback', 'refund.export'];

/** Who keeps the teachers' files. */
export const KEEPS_TEACHERS = [
  'teacher.add',
  'teacher.edit',
  'teacher.set_status',
  'teacher.phone',
  'teacher.export',
  'teacher.import',
];

/** Who plans lessons. */
export const SEES_LESSONS = ['/Schedule', '/ClassMain/waitClass', '/ClassMain/passClass', 'lesson.calendar'];
export const PLANS_LESSONS = [
  ...SEES_LESSONS,
  'lesson.add',
  'lesson.edit',
  'lesson.cancel',
  'lesson.remind',
  'lesson.export',
];
/** Who runs classes. */
export const CLASSES = [
  '/ClassCourse',
  '/FullClass',
  'course.add',
  'course.enrol',
  'course.plan',
  'course.export',
];

/** Who says what students need taught. */
export const DEMANDS = ['/ClassDemand', 'demand.add', 'demand.export'];
/** Who marks lessons, corrects them, and sees to what is missed. */
export const MARKS = [
  '/CheckWork/oneWork',
  '/CheckWork/classWork',
  'attendance.mark',
  'attendance.correct',
  'attendance.make_up',
  'attendance.export',
];
/** Everybody's pay, and what it is reckoned by. */
export const KEEPS_PAY = [
  'pay_line.own',
  'pay_line.read',
  'pay_line.override',
  'pay_line.export',
  'pay_rate.edit',
  '/TeacherSalary',
  '/SalaryCheck',
  'salary.read',
  'salary.confirm',
  'salary.export',
  'salary.account',
  'pay_adjustment.read',
  'pay_adjustment.add',
  'pay_adjustment.export',
];
/** Who decides about pay; who confirmed a sheet does not approve it. */
export const DECIDES_PAY = ['salary.approve', 'pay_adjustment.approve'];
export const PAYS = ['salary.pay', 'salary.file'];

/** What everybody has taught. */
export const TEACHING_FIGURES = ['/TeacherData', 'teacher_data.read', 'teacher_data.export'];

/** Who assesses teachers, and who runs it. */
export const ASSESSES = ['/TeacherAssess', 'assessment.read', 'assessment.assess'];
export const RUNS_ASSESSMENTS = [...ASSESSES, 'assessment.manage', 'assessment.confirm', 'assessment.export'];

export const RECHARGES = [
  '/RechargeRecord/rechargeLabel',
  '/RechargeRecord/rechargeReferral',
  '/RechargeRecord/rechargeTop',
  '/RechargeRecord/rechargeBazaar',
];

/** Who keeps the live classes. */
export const KEEPS_LIVES = [
  '/SystemMain/LiveList',
  'live.add',
  'live.edit',
  'live.del',
  'live.cancel',
  'live.host',
  'live.export',
];

export const DESK = ['/StuRun/banzhurenStu', '/StuRun/banzhurenTeach', '/StuRun/banzhurenRef'];
export const READS_FEEDBACK = ['/AllFeedback/subject_feedback', '/AllFeedback/total_feedback'];
export const ALL_FEEDBACK = [
  ...READS_FEEDBACK,
  'feedback.write',
  'feedback.total',
  'feedback.send',
  'feedback.export',
];
