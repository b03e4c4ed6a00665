import type { Position } from '@/domains/organisation/admin/admin.contract.ts';
import type { DefaultRole } from '@/kernel/permission.ts';

export const DEMO_PASSWORD = 'Demo-2026!';

export interface DemoPerson {
  readonly name: string;
  readonly login: string;
  readonly role: DefaultRole;
  readonly department: string;
}

/** The departments of every demo company; a name with a slash lies under the one before it. */
export const DEPARTMENTS = [
  '总经办',
  '财务部',
  '销售部',
  '销售部/销售一组',
  '销售部/销售二组',
  '教务部',
  '教学部',
  '升学部',
  '市场部',
];

/** Which role leads which department. */
export const LEADERS: Readonly<Record<string, DefaultRole>> = {
  总经办: 'manager',
  财务部: 'finance',
  销售部: 'salesmanager',
  教务部: 'affairs',
  教学部: 'teacher',
  市场部: 'marketing',
};

export const POSITIONS_OF: Record<DefaultRole, readonly Position[]> = {
  owner: ['management'],
  manager: ['management'],
  finance: ['finance'],
  adviser: ['adviser'],
  salesmanager: ['adviser', 'management'],
  classteacher: ['class_teacher'],
  affairs: ['academic_affairs'],
  teacher: ['teacher'],
  assistant: ['assistant'],
  guidance: ['guidance'],
  marketing: ['marketing'],
  viewer: [],
};

const DEPARTMENT_OF: Record<DefaultRole, string> = {
  owner: '总经办',
  manager: '总经办',
  finance: '财务部',
  adviser: '销售部/销售一组',
  salesmanager: '销售部',
  classteacher: '教务部',
  affairs: '教务部',
  teacher: '教学部',
  assistant: '教学部',
  guidance: '升学部',
  marketing: '市场部',
  viewer: '总经办',
};

const ROLES = Object.keys(DEPARTMENT_OF) as DefaultRole[];
const NAMES = {
  '': '苏晚晴 罗敏 周楠 林嘉怡 赵启明 何静 孙婧 高远 马思远 宋琪 白露 陈知行',
  b_: '沈若溪 顾清扬 陆一鸣 江雨桐 秦沐阳 许诗涵 邓子墨 韩梓涵 曹亦凡 谢可欣 彭浩然 姚思齐',
  c_: '欧阳明远 司徒静怡 方文博 夏语嫣 石磊 丁欣然 范承宇 程雅琴 崔志强 潘美玲 杜若飞 魏长青',
} as const;

/** The account of every default role, under a prefix. */
export const accountsOf = (prefix: keyof typeof NAMES): DemoPerson[] => {
  const names = NAMES[prefix].split(' ');
  return ROLES.map((role, at) => ({
    name: names[at] as string,
    login: `${prefix}${role}`,
    role,
    department: DEPARTMENT_OF[role],
  }));
};

const MORE = [
  'lijiaxin 李佳欣 adviser',
  'wangboyu 王博宇 adviser',
  'zhangshuyi 张书仪 classteacher',
  'liuzichen 刘子宸 teacher',
  'yangmengqi 杨梦琪 teacher',
  'huangjunjie 黄俊杰 teacher',
  'wuyutong 吴雨彤 assistant',
  'zhouhaoyu 周浩宇 affairs',
] as const;
/** Eight more colleagues for a company, so that every list has something to page through. */
export const colleaguesOf = (prefix: string, at: number): DemoPerson[] =>
  MORE.map((line) => {
    const [login = '', name = '', role = 'adviser'] = line.split(' ');
    const own = role as DefaultRole;
    const department = own === 'adviser' ? '销售部/销售二组' : DEPARTMENT_OF[own];
    return { login: `${prefix}${login}`, name: renamed(name, at), role: own, department };
  });

/** The same colleagues under other family names in another company. */
const renamed = (name: string, at: number) =>
  `${['', '郑', '冯', '蒋'][at] ?? ''}${at ? name.slice(1) : name}`;

export const demoLogins = accountsOf('').map((person) => person.login);
