import { screens } from '@/apps/screens.ts';
import { isAffectedScreen } from '@/apps/server/testing/setup/affected.ts';

/** Screens of one student. */
const isOfOne = (path: string) => path.startsWith('/StudentsList/') && path !== '/StudentsList/StudentsAdd';

/** Screens of one document: the demo's first demand is planned, the ninth a draft. */
const ABOUT: Readonly<Record<string, string>> = {
  '/ClassDemand/demandEdit': '?demand_id=9',
  '/ClassDemand/demandAdjust': '?demand_id=1',
  '/ApplyNeedsList/PlanClassAdd': '?id=1',
  '/ApplyNeedsList/PlanClassEdit': '?id=1',
  '/TeacherAssess/ToAssessTeacher': '?assessment_id=1',
};

/** Every screen that exists, and an address that shows it (to the owner of company 1). */
const builtScreens: readonly { readonly path: string; readonly address: string }[] = screens
  .filter(({ path }) => path !== '/login')
  .map(({ path }) => ({
    path,
    address: path.replace(/\{\w+\}/, '2') + (isOfOne(path) ? '?student_id=1' : (ABOUT[path] ?? '')),
  }));

const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/SystemMain': ['tab=company', 'tab=companies', 'tab=audit', 'tab=health', 'tab=me'],
  '/SystemMain/SysSms': ['view=log', 'view=templates'],
  '/Base': ['kind=region', 'kind=room', 'kind=holiday', 'kind=price'],
  '/news': ['view=notices', 'view=news', 'view=manage'],
  '/StudentBalance': ['view=balances', 'view=opening', 'view=cash_close', 'view=month_close'],
  '/StudentEmpty': ['view=clearings', 'view=candidates', 'view=carry_forwards', 'view=branch_transfers'],
  '/StudentContract': ['view=contracts', 'view=invoices'],
  '/FujinRecharge': ['view=statements', 'view=recharges'],
  '/RechargeRecord/rechargeLabel': ['view=recharges', 'view=labels'],
  '/StudentMoneyMain/ClassessMoney': [
    'view=students_tab',
    'view=movements_tab',
    'view=lots',
    'view=expired',
    'view=conversions',
  ],
  '/StudentsList/StudentsInfo/ClassessMoney': [
    'view=statement',
    'view=explain',
    'view=lots',
    'view=conversions',
    'view=timeline',
  ],
  '/CheckWork/oneWork': ['view=lessons', 'view=board', 'view=make_ups'],
  '/AllFeedback/subject_feedback': ['view=written', 'view=due'],
  '/TeacherSalary': ['view=sheets', 'view=adjustments'],
  '/ClassPayChange/{teacherId}': ['view=rates', 'view=lines'],
};

/** The same, with the views that a screen has under one path. */
export const everyView: readonly { readonly path: string; readonly address: string }[] = builtScreens.flatMap(
  ({ path, address }) => {
    const views = VIEWS[path];
    const more = address.includes('?') ? '&' : '?';
    return views ? views.map((view) => ({ path, address: `${address}${more}${view}` })) : [{ path, address }];
  },
);

/** Those of affected nouns, which are looked at closely. */
export const sweptViews = everyView.filter(isAffectedScreen);

const FEW = 12;
/**
 * Every screen in both languages, at both widths, and for every role in both languages with accessibility. `SWEEP=once`
 * (`npm test`): where there are many, each in English at one width, and for every role in one language.
 */
export const isSweptWhole = process.env.SWEEP !== 'once' || sweptViews.length <= FEW;
