import type { layoutOf } from './home.rules.ts';

type HomeLayout = ReturnType<typeof layoutOf>;

const SCREENS = {
  schedule: '/Schedule',
  mark: '/CheckWork/oneWork',
  feedback: '/AllFeedback/subject_feedback',
  demand: '/ClassDemand',
  students: '/StudentsList',
  follow: '/StudentsList/students_follow',
  recharge: '/RechargeRecord/rechargeLabel',
  balance: '/StudentBalance',
  staff: '/AdminList',
  roles: '/SystemMain/RoleList',
  account: '/SystemMain',
  news: '/news',
} as const;
type StepKey = keyof typeof SCREENS;

/** A screen to have seen once; `step_<key>` is what it is called. */
export interface Step {
  readonly key: StepKey;
  readonly path: string;
}

const STEPS: Readonly<Record<HomeLayout, readonly StepKey[]>> = {
  overview: ['staff', 'roles', 'students', 'recharge', 'balance', 'schedule', 'news', 'account'],
  queue: ['students', 'follow', 'recharge', 'schedule', 'demand', 'news', 'account'],
  day: ['schedule', 'mark', 'feedback', 'demand', 'students', 'news', 'account'],
};
const MOST = 5;

/** What somebody new begins with: by what their role does, and only what it may open. */
export const stepsFor = (layout: HomeLayout, granted: ReadonlySet<string>): readonly Step[] =>
  STEPS[layout]
    .map((key) => ({ key, path: SCREENS[key] }))
    .filter(({ path }) => granted.has(path))
    .slice(0, MOST);

/** A screen that was opened is a step that was done. */
export const isDone = ({ key, path }: Step, done: readonly string[], opened: readonly string[]): boolean =>
  done.includes(key) || opened.some((place) => place.split('?')[0] === path);
