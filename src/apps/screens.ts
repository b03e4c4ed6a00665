import { accountPermissions, accountScreens } from '@/domains/money/account/account.access.ts';
import { clearingScreens } from '@/domains/money/clearing/clearing.access.ts';
import { contractScreens } from '@/domains/money/contract/contract.screens.ts';
import { contractTemplateScreens } from '@/domains/money/contract-template/contract-template.access.ts';
import { partnerStatementScreens } from '@/domains/money/partner-statement/partner-statement.access.ts';
import { rechargeScreens } from '@/domains/money/recharge/recharge.access.ts';
import { refundScreens } from '@/domains/money/refund/refund.access.ts';
import { weappScreens } from '@/domains/money/weapp/weapp.access.ts';
import { adminScreens } from '@/domains/organisation/admin/admin.access.ts';
import { baseDataScreens } from '@/domains/organisation/base-data/base-data.screens.ts';
import { departmentScreens } from '@/domains/organisation/department/department.access.ts';
import { newsScreens } from '@/domains/organisation/news/news.access.ts';
import { roleScreens } from '@/domains/organisation/role/role.access.ts';
import { smsScreens } from '@/domains/organisation/sms/sms.access.ts';
import { subjectScreens } from '@/domains/organisation/subject/subject.access.ts';
import { systemScreens } from '@/domains/organisation/system/system.access.ts';
import { assessmentScreens } from '@/domains/pay/assessment/assessment.access.ts';
import { payLinePermissions, payLineScreens } from '@/domains/pay/pay-line/pay-line.access.ts';
import { payRatePermissions } from '@/domains/pay/pay-rate/pay-rate.access.ts';
import { salaryScreens } from '@/domains/pay/salary/salary.access.ts';
import { teacherDataScreens } from '@/domains/pay/teacher-data/teacher-data.access.ts';
import { followUpScreens } from '@/domains/people/follow-up/follow-up.access.ts';
import { handoverScreens } from '@/domains/people/handover/handover.access.ts';
import { studentScreens } from '@/domains/people/student/student.access.ts';
import { teacherScreens } from '@/domains/people/teacher/teacher.access.ts';
import { attendanceScreens } from '@/domains/teaching/attendance/attendance.access.ts';
import { courseScreens } from '@/domains/teaching/course/course.access.ts';
import { demandScreens } from '@/domains/teaching/demand/demand.access.ts';
import { deskScreens } from '@/domains/teaching/desk/desk.access.ts';
import { feedbackScreens } from '@/domains/teaching/feedback/feedback.access.ts';
import { lessonScreens } from '@/domains/teaching/lesson/lesson.access.ts';
import { liveScreens } from '@/domains/teaching/live/live.access.ts';
import { planScreens } from '@/domains/teaching/plan/plan.access.ts';
import { type MenuEntry, type RouteInfo, type Screen, WINGS, type Wing } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import routeList from './routes.json' with { type: 'json' };

/** Every route of the specification, built or not. */
export const routes: readonly RouteInfo[] = routeList;

/** Every screen that exists, noun by noun. The menu shows these and nothing else. */
export const screens: readonly Screen[] = [
  { path: '/login', hidden: true },
  { path: '/' },
  ...newsScreens,
  ...accountScreens,
  ...rechargeScreens,
  ...refundScreens,
  ...weappScreens,
  ...partnerStatementScreens,
  ...clearingScreens,
  ...adminScreens,
  ...departmentScreens,
  ...systemScreens,
  ...roleScreens,
  ...subjectScreens,
  ...baseDataScreens,
  ...smsScreens,
  ...contractScreens,
  ...studentScreens.map(withAccounts),
  ...followUpScreens,
  ...handoverScreens,
  ...teacherScreens.map(withPay),
  ...lessonScreens,
  ...attendanceScreens,
  ...payLineScreens,
  ...teacherDataScreens,
  ...salaryScreens,
  ...assessmentScreens,
  ...contractTemplateScreens,
  ...deskScreens,
  ...feedbackScreens,
  ...liveScreens,
  ...demandScreens,
  ...planScreens,
  ...courseScreens,
];

/** Staff find the student in the list: who may open the accounts from there is ticked there. */
function withAccounts(screen: Screen): Screen {
  if (screen.path !== '/StudentsList') return screen;
  const { read, print } = accountPermissions;
  return { ...screen, functions: [...(screen.functions ?? []), read, print] };
}

/** Pay is opened from the list of teachers, each by who may. */
function withPay(screen: Screen): Screen {
  const pay = [...Object.values(payLinePermissions), payRatePermissions.edit];
  return { ...screen, functions: [...(screen.functions ?? []), ...pay] };
}

const routeOf = (path: string): RouteInfo => {
  const route = routes.find((r) => r.path === path);
  if (!route) throw new Error(`routes.json has no ${path}`);
  return route;
};
export const titleOf = (path: string): Sentence => [routeOf(path).zh, routeOf(path).en];

const WING_ORDER: readonly Wing[] = [
  'insight',
  'sales',
  'people',
  'teaching',
  'money',
  'shop',
  'abroad',
  'pay',
  'organisation',
];

/** What a role can tick, in the order of the left menu. */
export function menuTree(): MenuEntry[] {
  const listed = screens.filter((s) => !s.hidden && s.path !== '/');
  return WING_ORDER.flatMap((wing) => {
    const own = listed.filter((s) => routeOf(s.path).wing === wing);
    return own.length ? [{ name: WINGS[wing], url: wing, children: own.map(entryOf) }] : [];
  });
}

const entryOf = (screen: Screen): MenuEntry => ({
  name: titleOf(screen.path),
  url: screen.path,
  screen,
  children: (screen.functions ?? []).map((f) => ({ name: f.label, url: f.key, children: [] })),
});
