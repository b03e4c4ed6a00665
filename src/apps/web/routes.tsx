import { Navigate, type RouteObject, useLocation } from 'react-router';
import { ACCOUNT_PATHS, OF_ALL, OF_ONE } from '@/domains/money/account/account.access.ts';
import type { RouteInfo } from '@/kernel/screen.ts';
import { Guard } from '@/kernel/web/navigation/Guard.tsx';
import { LazyPage } from '@/kernel/web/navigation/LazyPage.tsx';
import { ScreenHost } from '@/kernel/web/navigation/ScreenHost.tsx';
import { type PageLoader, routerPath, type ScreenRoute } from '@/kernel/web/navigation/screens.ts';
import { NotFound } from '@/kernel/web/state/NotFound.tsx';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { routeList } from './routeList.ts';

/** Every screen and its page, which is the module's export whose name ends in `Page`. One line adds a screen. */
const pages: Readonly<Record<string, PageLoader>> = {
  '/': async () => {
    await import('./cards.ts');
    return import('@/domains/insight/home/web/HomePage.tsx');
  },
  '/news': () => import('@/domains/organisation/news/web/NewsPage.tsx'),
  ...Object.fromEntries(
    Object.values(ACCOUNT_PATHS).flatMap((path) => [
      [`${OF_ONE}/${path}`, () => import('@/domains/money/account/web/AccountPage.tsx')],
      [`${OF_ALL}/${path}`, () => import('@/domains/money/account/web/MoneyMainPage.tsx')],
    ]),
  ),
  '/StudentBalance': () => import('@/domains/money/account/web/StudentBalancePage.tsx'),
  '/StudentEmpty': () => import('@/domains/money/clearing/web/StudentEmptyPage.tsx'),
  '/WeappRecharge': () => import('@/domains/money/weapp/web/WeappRechargePage.tsx'),
  '/FujinRecharge': () => import('@/domains/money/partner-statement/web/FujinRechargePage.tsx'),
  '/RechargeRecord/rechargeLabel': () => import('@/domains/money/recharge/web/RechargeLabelPage.tsx'),
  '/RechargeRecord/rechargeReferral': () => import('@/domains/money/recharge/web/RechargeReferralPage.tsx'),
  '/RechargeRecord/rechargeTop': () => import('@/domains/money/recharge/web/RechargeTopPage.tsx'),
  '/RechargeRecord/rechargeBazaar': () => import('@/domains/money/recharge/web/RechargeBazaarPage.tsx'),
  '/StudentRefund': () => import('@/domains/money/refund/web/StudentRefundPage.tsx'),
  '/AdminList': () => import('@/domains/organisation/admin/web/AdminListPage.tsx'),
  '/Department': () => import('@/domains/organisation/department/web/DepartmentPage.tsx'),
  '/Role': () => import('@/domains/organisation/role/web/RoleMatrixPage.tsx'),
  '/SystemMain': () => import('@/domains/organisation/system/web/SystemPage.tsx'),
  '/SystemMain/SysSms': () => import('@/domains/organisation/sms/web/SmsPage.tsx'),
  '/SystemMain/RoleList': () => import('@/domains/organisation/role/web/RoleListPage.tsx'),
  '/SystemMain/RoleList/RoleAdd': () => import('@/domains/organisation/role/web/RoleAddPage.tsx'),
  '/SystemMain/RoleList/RoleEdit/{id}': () => import('@/domains/organisation/role/web/RoleEditPage.tsx'),
  '/SubjectList': () => import('@/domains/organisation/subject/web/SubjectListPage.tsx'),
  '/SubjectList/SubjectAdd': () => import('@/domains/organisation/subject/web/SubjectAddPage.tsx'),
  '/SubjectList/SubjectEdit/{id}': () => import('@/domains/organisation/subject/web/SubjectEditPage.tsx'),
  '/StudentContract': () => import('@/domains/money/contract/web/StudentContractPage.tsx'),
  '/ContractTemplate': () => import('@/domains/money/contract-template/web/ContractTemplatePage.tsx'),
  '/StudentsList': () => import('@/domains/people/student/web/StudentsListPage.tsx'),
  '/StudentsList/students_follow': () => import('@/domains/people/follow-up/web/StudentsFollowPage.tsx'),
  '/StudentHandover': () => import('@/domains/people/handover/web/StudentHandoverPage.tsx'),
  '/StudentsList/StudentsAdd': () => import('@/domains/people/student/web/StudentsAddPage.tsx'),
  '/StudentsList/StudentsEdit': () => import('@/domains/people/student/web/StudentsEditPage.tsx'),
  '/TeacherData': () => import('@/domains/pay/teacher-data/web/TeacherDataPage.tsx'),
  '/TeacherAssess': () => import('@/domains/pay/assessment/web/TeacherAssessPage.tsx'),
  '/TeacherAssess/ToAssessTeacher': () => import('@/domains/pay/assessment/web/ToAssessTeacherPage.tsx'),
  '/ClassPayChange/{teacherId}': () => import('@/domains/pay/pay-rate/web/ClassPayChangePage.tsx'),
  '/TeacherSalary': () => import('@/domains/pay/salary/web/TeacherSalaryPage.tsx'),
  '/SalaryCheck': () => import('@/domains/pay/salary/web/SalaryCheckPage.tsx'),
  '/CheckWork/oneWork': () => import('@/domains/teaching/attendance/web/OneWorkPage.tsx'),
  '/CheckWork/classWork': () => import('@/domains/teaching/attendance/web/ClassWorkPage.tsx'),
  '/TeacherList': () => import('@/domains/people/teacher/web/TeacherListPage.tsx'),
  '/Schedule': () => import('@/domains/teaching/lesson/web/SchedulePage.tsx'),
  '/ClassMain/waitClass': () => import('@/domains/teaching/lesson/web/WaitClassPage.tsx'),
  '/ClassMain/passClass': () => import('@/domains/teaching/lesson/web/PassClassPage.tsx'),
  '/StuRun/banzhurenStu': () => import('@/domains/teaching/desk/web/BanzhurenStuPage.tsx'),
  '/StuRun/banzhurenTeach': () => import('@/domains/teaching/desk/web/BanzhurenTeachPage.tsx'),
  '/StuRun/banzhurenRef': () => import('@/domains/teaching/desk/web/BanzhurenRefPage.tsx'),
  '/AllFeedback/subject_feedback': () => import('@/domains/teaching/feedback/web/SubjectFeedbackPage.tsx'),
  '/AllFeedback/total_feedback': () => import('@/domains/teaching/feedback/web/TotalFeedbackPage.tsx'),
  '/StudentsList/StudentFeedback/subject_feedback': () =>
    import('@/domains/teaching/feedback/web/StudentSubjectFeedbackPage.tsx'),
  '/StudentsList/StudentFeedback/total_feedback': () =>
    import('@/domains/teaching/feedback/web/StudentTotalFeedbackPage.tsx'),
  '/ClassDemand/feedbackAdd': () => import('@/domains/teaching/feedback/web/FeedbackAddPage.tsx'),
  '/SystemMain/LiveList': () => import('@/domains/teaching/live/web/LiveListPage.tsx'),
  '/SystemMain/LiveList/LiveAdd': () => import('@/domains/teaching/live/web/LiveAddPage.tsx'),
  '/SystemMain/LiveList/LiveEdit/{id}': () => import('@/domains/teaching/live/web/LiveEditPage.tsx'),
  '/ClassDemand': () => import('@/domains/teaching/demand/web/ClassDemandPage.tsx'),
  '/ClassDemand/demandAdd': () => import('@/domains/teaching/demand/web/DemandAddPage.tsx'),
  '/ClassDemand/demandEdit': () => import('@/domains/teaching/demand/web/DemandEditPage.tsx'),
  '/ApplyNeedsList': () => import('@/domains/teaching/plan/web/ApplyNeedsListPage.tsx'),
  '/ApplyNeedsList/PlanClassAdd': () => import('@/domains/teaching/plan/web/PlanClassAddPage.tsx'),
  '/ApplyNeedsList/PlanClassEdit': () => import('@/domains/teaching/plan/web/PlanClassEditPage.tsx'),
  '/ClassCourse': () => import('@/domains/teaching/course/web/ClassCoursePage.tsx'),
  '/FullClass': () => import('@/domains/teaching/course/web/FullClassPage.tsx'),
  '/ClassDemand/demandAdjust': () => import('@/domains/teaching/plan/web/DemandAdjustPage.tsx'),
  '/Base': () => import('@/domains/organisation/base-data/web/BasePage.tsx'),
};

const login: PageLoader = () => import('@/domains/organisation/session/web/LoginPage.tsx');
const frame: PageLoader = () => import('./frame/FramePage.tsx');

export const appRoutes = (): RouteObject[] => [
  {
    element: <Guard />,
    children: [
      { path: '/login', element: <LazyPage load={login} fallback={null} /> },
      {
        path: '/',
        element: <LazyPage load={frame} fallback={<FrameSkeleton />} />,
        children: [...routeList.flatMap(routeOf), { path: '*', element: <NotFound /> }],
      },
    ],
  },
];

/** A container without a page of its own leads to its first child that has one; what has neither does not exist. */
function routeOf(info: RouteInfo): RouteObject[] {
  const path = routerPath(info.path);
  const load = pages[info.path];
  if (load) {
    const route: ScreenRoute = { info, load };
    return [{ path, handle: route, element: <ScreenHost key={info.path} route={route} /> }];
  }
  const child = routeList.find((other) => other.path.startsWith(`${info.path}/`) && pages[other.path]);
  return info.container && child ? [{ path, element: <ToChild path={child.path} /> }] : [];
}

function ToChild({ path }: { path: string }) {
  return <Navigate to={path + useLocation().search} replace />;
}
