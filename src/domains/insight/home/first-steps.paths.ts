import type { layoutOf } from './home.rules.ts';
import type { homeText } from './home.text.ts';

type HomeLayout = ReturnType<typeof layoutOf>;

/** A screen to have seen once. */
export interface Step {
  readonly key: string;
  readonly path: string;
  readonly label: keyof typeof homeText & `step_${string}`;
}
const SCHEDULE: Step = { key: 'schedule', path: '/Schedule', label: 'step_schedule' };
const MARK: Step = { key: 'mark', path: '/CheckWork/oneWork', label: 'step_mark' };
const FEEDBACK: Step = { key: 'feedback', path: '/AllFeedback/subject_feedback', label: 'step_feedback' };
const DEMAND: Step = { key: 'demand', path: '/ClassDemand', label: 'step_demand' };
const STUDENTS: Step = { key: 'students', path: '/StudentsList', label: 'step_students' };
const FOLLOW: Step = { key: 'follow', path: '/StudentsList/students_follow', label: 'step_follow' };
const RECHARGE: Step = { key: 'recharge', path: '/RechargeRecord/rechargeLabel', label: 'step_recharge' };
const BALANCE: Step = { key: 'balance', path: '/StudentBalance', label: 'step_balance' };
const STAFF: Step = { key: 'staff', path: '/AdminList', label: 'step_staff' };
const ROLES: Step = { key: 'roles', path: '/SystemMain/RoleList', label: 'step_roles' };
const ACCOUNT: Step = { key: 'account', path: '/SystemMain', label: 'step_account' };
const NEWS: Step = { key: 'news', path: '/news', label: 'step_news' };

const STEPS: Readonly<Record<HomeLayout, readonly Step[]>> = {
  overview: [STAFF, ROLES, STUDENTS, RECHARGE, BALANCE, SCHEDULE, NEWS, ACCOUNT],
  queue: [STUDENTS, FOLLOW, RECHARGE, SCHEDULE, DEMAND, NEWS, ACCOUNT],
  day: [SCHEDULE, MARK, FEEDBACK, DEMAND, STUDENTS, NEWS, ACCOUNT],
};
const MOST = 5;

/** What somebody new begins with: by what their role does, and only what it may open. */
export const stepsFor = (layout: HomeLayout, granted: ReadonlySet<string>): readonly Step[] =>
  STEPS[layout].filter(({ path }) => granted.has(path)).slice(0, MOST);

/** A screen that was opened is a step that was done. */
export const isDone = ({ key, path }: Step, done: readonly string[], opened: readonly string[]): boolean =>
  done.includes(key) || opened.some((place) => place.split('?')[0] === path);
