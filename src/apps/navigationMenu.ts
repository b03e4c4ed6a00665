import type { Wing } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import routeList from './routes.json' with { type: 'json' };

/** What a line of the menu opens. */
export interface MenuPlace {
  /** A route; with a query where it is a view of that page. */
  readonly to: string;
  readonly name: Sentence;
  /** What has to be held beside the page itself. */
  readonly needs?: string;
}
export interface MenuEntry extends MenuPlace {
  /** A container's children, which are tabs on its page. Its own path is never opened. */
  readonly tabs: readonly MenuPlace[];
}
export interface MenuGroup {
  readonly name: Sentence | undefined;
  readonly entries: readonly MenuEntry[];
}
export interface MenuWing {
  readonly wing: Wing;
  readonly groups: readonly MenuGroup[];
}

const names = new Map(routeList.map(({ path, zh, en }) => [path, [zh, en] as const]));
/** The words of the route list: the menu, the page's title and its tab say the same. */
const place = (to: string): MenuPlace => ({ to, name: names.get(to) ?? [to, to] });
const screen = (path: string): MenuEntry => ({ ...place(path), tabs: [] });
const container = (path: string, ...children: readonly string[]): MenuEntry => ({
  ...place(path),
  tabs: children.map((child) => place(`${path}/${child}`)),
});
/** A view of another entry's page that people look for by its own name. */
const view = (to: string, name: Sentence, needs?: string): MenuEntry => ({
  to,
  name,
  tabs: [],
  ...(needs && { needs }),
});
const group = (name: Sentence | undefined, ...entries: readonly MenuEntry[]): MenuGroup => ({
  name,
  entries,
});

const roles: MenuEntry = {
  ...place('/SystemMain/RoleList'),
  tabs: [
    { to: '/SystemMain/RoleList', name: ['列表', 'List'] },
    { to: '/Role', name: ['对照', 'Matrix'] },
  ],
};

/** Wing, group, entry, tabs: the whole menu, built or not. What is shown of it is what the role has. */
export const navigationMenu: readonly MenuWing[] = [
  {
    wing: 'insight',
    groups: [
      group(
        ['看板', 'Boards'],
        container('/DataBoard', 'inprojectBoard', 'inchannelBoard'),
        container(
          '/FeedbackBoard',
          'feedReceipt',
          'feedPersonage',
          'feedTeam',
          'feedCheck',
          'feedCross',
          'feedProject',
        ),
        screen('/ManagementData'),
      ),
      group(
        ['统计', 'Censuses'],
        screen('/SubjectCensus'),
        screen('/ClassCensus'),
        screen('/TeacherHourCensus'),
        screen('/StudentHourCensus'),
      ),
    ],
  },
  {
    wing: 'sales',
    groups: [
      group(['跟进', 'Follow-up'], screen('/SalesList'), screen('/RenewFollowUp'), screen('/WeappNewUser')),
      group(
        ['业绩', 'Results'],
        screen('/Objectives'),
        container('/Entering', 'enterBoard', 'enterCase', 'enterCollect'),
      ),
      group(
        ['市场', 'Marketing'],
        container('/MarketingS', 'markData', 'markPerformance', 'markStudent'),
        screen('/Channel'),
        screen('/ChannelData'),
        screen('/AddLink'),
      ),
    ],
  },
  {
    wing: 'people',
    groups: [group(undefined, screen('/StudentsList'), screen('/StudentHandover'), screen('/TeacherList'))],
  },
  {
    wing: 'teaching',
    groups: [
      group(
        ['排课', 'Planning'],
        screen('/Schedule'),
        screen('/ClassDemand'),
        screen('/ApplyNeedsList'),
        container('/ClassMain', 'waitClass', 'passClass'),
      ),
      group(
        ['上课', 'In class'],
        container('/CheckWork', 'oneWork', 'classWork'),
        screen('/ClassCourse'),
        screen('/FullClass'),
        screen('/SystemMain/LiveList'),
      ),
      group(
        ['学情', 'Care'],
        container('/StuRun', 'banzhurenStu', 'banzhurenTeach', 'banzhurenRef'),
        container('/AllFeedback', 'subject_feedback', 'total_feedback'),
      ),
    ],
  },
  {
    wing: 'money',
    groups: [
      group(
        ['收款', 'In'],
        container('/RechargeRecord', 'rechargeLabel', 'rechargeReferral', 'rechargeTop', 'rechargeBazaar'),
        screen('/WeappRecharge'),
        screen('/FujinRecharge'),
        screen('/StudentContract'),
        screen('/ContractTemplate'),
        view('/StudentContract?view=invoices', ['发票', 'Invoices']),
      ),
      group(
        ['账户', 'Accounts'],
        container(
          '/StudentMoneyMain',
          'VirtualMonney',
          'NewMoney',
          'LearningMoney',
          'ClassessMoney',
          'StoreMoney',
          'ApplyMoney',
        ),
        screen('/StudentBalance'),
        view('/StudentBalance?view=cash_close', ['日结对款', 'Daily cash close'], 'cash_close.read'),
        view('/StudentBalance?view=month_close', ['月结', 'Month close'], 'month_close.read'),
      ),
      group(['退出', 'Out'], screen('/StudentRefund'), screen('/StudentEmpty')),
    ],
  },
  {
    wing: 'shop',
    groups: [
      group(
        undefined,
        container(
          '/ZhiLiaoStore',
          'zhiliaoOrder',
          'zhiliaoRegulate',
          'weappOrder',
          'weappProduct',
          'zhiliaoType',
        ),
        screen('/ShopMoney'),
        screen('/EquityAccount'),
      ),
    ],
  },
  {
    wing: 'abroad',
    groups: [
      group(
        ['申请', 'Applications'],
        screen('/ApplyDemand'),
        container(
          '/ApplyWork',
          'yewuTable',
          'tuijianTable',
          'wenshuTable',
          'mianshiTable',
          'genzongTable',
          'zhanghaoTable',
        ),
      ),
      group(
        ['考试', 'Exams'],
        screen('/RegisterDemand'),
        screen('/StudentsRegister'),
        screen('/ExamResults'),
      ),
    ],
  },
  {
    wing: 'pay',
    groups: [
      group(
        undefined,
        screen('/TeacherData'),
        screen('/SalaryCheck'),
        screen('/TeacherSalary'),
        screen('/TeacherAssess'),
      ),
    ],
  },
  {
    wing: 'organisation',
    groups: [
      group(['人员', 'People'], screen('/AdminList'), screen('/Department'), roles),
      group(
        ['设置', 'Settings'],
        screen('/SubjectList'),
        screen('/Base'),
        screen('/SystemMain/SysSms'),
        screen('/SystemMain'),
        screen('/news'),
      ),
    ],
  },
];

const containers = new Map(
  navigationMenu
    .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
    .flatMap(({ name, tabs }) =>
      tabs.map((tab) => [
        tab.to,
        { name, tabs: tabs.map(({ to, name: word }) => ({ path: to, name: word })) },
      ]),
    ),
);
/** The container that a screen is a tab of. */
export const containerOf = (path: string) => containers.get(path);

/**
 * Screens that lie under the address of another wing's list, and are work of their own: they belong to the first of these entries
 * that a role has, else to the one that they lie under. By the address alone, so that a reload or a link shows the same as a click.
 * The shop of a student is not among them: it is gone through from the student list, and back to it.
 */
export const BELONGING: Readonly<Record<string, readonly string[]>> = {
  '/StudentsList/students_register': ['/StudentsRegister', '/RegisterDemand'],
  '/StudentsList/ApplicationAdd': ['/ApplyWork', '/ApplyDemand'],
  '/StudentsList/ApplicationEdit': ['/ApplyWork', '/ApplyDemand'],
};

/** English names of one word that say too little beside those of other wings. */
const UNCLEAR = new Set([
  '/SubjectCensus',
  '/ClassCensus',
  '/Entering',
  '/ClassDemand',
  '/ApplyNeedsList',
  '/SystemMain/LiveList',
  '/WeappRecharge',
  '/ContractTemplate',
  '/StudentEmpty',
  '/ApplyDemand',
  '/StudentsRegister',
  '/ExamResults',
  '/TeacherAssess',
  '/SubjectList',
  '/ClassCourse',
]);
export const isUnclear = (to: string): boolean => UNCLEAR.has(to);
