import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { adminImportApi } from '@/domains/organisation/admin/admin.import.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { holidayApi } from '@/domains/organisation/holiday/holiday.contract.ts';
import { newsApi, noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { reportSignature } from '@/domains/organisation/sms/server/providers/webhook.ts';
import { smsApi, smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import type { Endpoint, InputOf } from '@/kernel/api.ts';
import type { Status } from '@/kernel/status.ts';
import { DEFAULT_ROLES, type DefaultRole } from '../default-roles.ts';
import { DEMO_PASSWORD } from '../demo/load-demo.ts';
import { Authenticator, enrol } from './authenticator.ts';
import { behind } from './behind.ts';
import { type Person, REPORT_SECRET, type TestApp } from './test-app.ts';

export type Input = Record<string, unknown>;
/** Something that can be done now, with effect, by this person (the owner of company 1 unless it says another). */
export interface Sample {
  readonly input: Input;
  readonly by: Person;
}

/** No two documents of a run have the same name. */
let made = 0;

/** Arranges documents of company 1 through the API, as an owner. */
export class Arranger {
  constructor(
    readonly house: TestApp,
    readonly owner: Person,
  ) {}
  static async in(house: TestApp): Promise<Arranger> {
    return new Arranger(house, await house.as('owner'));
  }

  next = (): number => ++made;

  async roleId(role: DefaultRole): Promise<number> {
    const { rows } = await this.house.db.superPool.query(
      'SELECT id FROM role WHERE family_id = 1 AND role_name = $1',
      [DEFAULT_ROLES[role][0]],
    );
    return rows[0].id;
  }
  async departmentId(): Promise<number> {
    const { rows } = await this.house.db.superPool.query(
      'SELECT min(id) AS id FROM department WHERE company_id = 1',
    );
    return rows[0].id;
  }
  /** The session that was opened last. */
  async lastSession(): Promise<number> {
    const { rows } = await this.house.db.superPool.query('SELECT max(id) AS id FROM session');
    return rows[0].id;
  }

  /** The same person once more, from another device. */
  async otherSession(): Promise<number> {
    const { rows } = await this.house.db.superPool.query(
      'SELECT login_name FROM admin_login WHERE admin_id = $1',
      [this.owner.admin_id],
    );
    await this.house.as(rows[0].login_name);
    return this.lastSession();
  }

  companyFields(): Omit<InputOf<typeof companyApi.add>, 'parent_id'> {
    const name = `分校 ${this.next()}`;
    return { name, is_shared_data: 0, minutes_per_class_hour: 60, time_zone: 'Asia/Shanghai' };
  }
  async company(): Promise<number> {
    return (await this.owner.ok(companyApi.add, { ...this.companyFields(), parent_id: 1 }, { company: 1 }))
      .id;
  }

  async staffFields(roles: readonly DefaultRole[] = ['viewer']) {
    return {
      admin_name: `样例员工${this.next()}`,
      login_name: `sample.${made}`,
      email: 'sample@example.com',
      department_id: await this.departmentId(),
      positions: ['teacher' as const],
      role_ids: await Promise.all(roles.map((role) => this.roleId(role))),
      company_ids: [1],
    };
  }
  /** One new colleague, as a file to import. */
  staffFile(): Buffer {
    return Buffer.from(
      `姓名,登录名,角色\n样例员工${this.next()},imported.${made},${DEFAULT_ROLES.viewer[0]}`,
    );
  }
  async staff(...roles: DefaultRole[]) {
    const fields = await this.staffFields(roles.length ? roles : undefined);
    const { id } = await this.owner.ok(adminApi.add, { ...fields, password: DEMO_PASSWORD }, { company: 1 });
    return { id, login: fields.login_name };
  }

  departmentFields(): InputOf<typeof departmentApi.add> {
    return { name: `样例部门${this.next()}` };
  }
  async department(): Promise<number> {
    return (await this.owner.ok(departmentApi.add, this.departmentFields(), { company: 1 })).id;
  }

  /** A new member of staff with a second factor, signed in. */
  async enrolled() {
    const { id, login } = await this.staff();
    const by = await this.house.as(login);
    return { id, login, by, ...(await enrol(by, DEMO_PASSWORD)) };
  }

  async delegationFields(): Promise<InputOf<typeof delegationApi.add>> {
    const { admin_id } = await this.house.as('viewer');
    const starts_at = Math.floor(Date.now() / 1000) + this.next();
    return { delegate_id: admin_id, starts_at, ends_at: starts_at + 86_400 };
  }

  readonly list = '/AdminList:api_admin_list';
  viewFields() {
    return { name: `筛选${this.next()}`, query: 'status=on', is_default: false };
  }
  async view(): Promise<number> {
    return (await this.owner.ok(viewApi.add, { list: this.list, ...this.viewFields() })).id;
  }

  roleFields(): InputOf<typeof roleApi.add> {
    return { role_name: `样例角色${this.next()}`, data_scope: 'own', menus: ['/SystemMain'], note: '' };
  }
  async baseItem(): Promise<number> {
    return (await this.owner.ok(baseDataApi.add, { kind: 'cost_type', name: `样例条目${this.next()}` })).id;
  }
  async room(): Promise<number> {
    return (await this.owner.ok(roomApi.add, { name: `样例教室${this.next()}`, capacity: 12 })).id;
  }
  holidayFields(): InputOf<typeof holidayApi.add> {
    return { name: `样例假日${this.next()}`, starts_on: '2027-05-01', ends_on: '2027-05-05' };
  }
  async holiday(): Promise<number> {
    return (await this.owner.ok(holidayApi.add, this.holidayFields())).id;
  }
  async channel(): Promise<number> {
    return (await this.owner.ok(channelApi.add, { name: `样例渠道${this.next()}` })).id;
  }
  /** Each from a day of its own, long after today. */
  priceFields(): InputOf<typeof priceApi.add> {
    const day = new Date(Date.UTC(2100, 0, this.next()));
    return { course_type: 14, price_fen: 50_000 + made, valid_from: day.toISOString().slice(0, 10) };
  }
  async price(): Promise<number> {
    return (await this.owner.ok(priceApi.add, this.priceFields())).id;
  }
  subjectFields(): InputOf<typeof subjectApi.add> {
    return { name: `样例科目${this.next()}`, name_en: 'Sample', level_ids: [], course_types: [12, 1] };
  }
  async subject(): Promise<number> {
    return (await this.owner.ok(subjectApi.add, this.subjectFields())).id;
  }
  async role(): Promise<number> {
    return (await this.owner.ok(roleApi.add, this.roleFields())).id;
  }

  smsTemplateFields(): InputOf<typeof smsTemplateApi.add> {
    return { name: `样例模板${this.next()}`, body: '{name}同学，明天有课。', sign_name: '学账' };
  }
  async smsTemplate(): Promise<number> {
    return (await this.owner.ok(smsTemplateApi.add, this.smsTemplateFields())).id;
  }
  async smsFields(): Promise<InputOf<typeof smsApi.test>> {
    const values = [{ name: 'name', value: '李雷' }];
    const { rows } = await this.house.db.superPool.query(
      "SELECT min(id) AS id FROM admin WHERE company_id = 1 AND phone <> ''",
    );
    return { template_id: await this.smsTemplate(), admin_id: rows[0].id, values };
  }
  newsFields(): InputOf<typeof newsApi.add> {
    return { title: `样例公告${this.next()}`, body: '周五停电', audience: 'companies', company_ids: [1] };
  }
  /** Written by somebody else, so that the owner may decide on it. */
  async news(): Promise<number> {
    return (await (await this.house.as('manager')).ok(newsApi.add, this.newsFields())).id;
  }
  async submittedNews(): Promise<number> {
    const id = await this.news();
    await this.owner.ok(newsApi.submit, { id }, { company: 1 });
    return id;
  }
  /** The owner is told that something waits. */
  async notice(): Promise<number> {
    await (await this.house.as('manager')).ok(newsApi.submit, { id: await this.news() });
    const { list } = await this.owner.ok(noticeApi.list, {});
    return list[0]?.id as number;
  }

  /** One that the provider has refused, which only the system can say. */
  async failedSms(): Promise<number> {
    const { id } = await this.owner.ok(smsApi.test, await this.smsFields(), { company: 1 });
    await behind(this.house, "UPDATE sms SET status = 'failed' WHERE id = $1", [id]);
    return id;
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

type Make = (at: Arranger) => Promise<Input | Sample>;
/** One for every call that changes something: what it is given, after what must be there first has been arranged. */
const SAMPLES: Readonly<Record<string, Make>> = {
  api_admin_login: async () => ({ account: 'viewer', password: DEMO_PASSWORD }),
  api_admin_login_second: async (at) => {
    const { login, phone } = await at.enrolled();
    const proof = { account: login, password: DEMO_PASSWORD };
    const { data } = await at.house.send(sessionApi.login, proof);
    return { step_token: (data as { step_token: string }).step_token, code: phone.next() };
  },
  api_second_factor_enrol: async (at) => {
    const by = await at.house.as((await at.staff()).login);
    return { by, input: { password: DEMO_PASSWORD } };
  },
  api_second_factor_confirm: async (at) => {
    const by = await at.house.as((await at.staff()).login);
    const { secret } = await by.ok(sessionApi.enrolFactor, { password: DEMO_PASSWORD });
    return { by, input: { code: new Authenticator(secret).next() } };
  },
  api_recovery_codes: async (at) => {
    const { by, phone } = await at.enrolled();
    return { by, input: { password: DEMO_PASSWORD, code: phone.next() } };
  },
  api_second_factor_drop: async (at) => {
    const { by, phone } = await at.enrolled();
    return { by, input: { password: DEMO_PASSWORD, code: phone.next() } };
  },
  api_send_code: async () => ({ phone: '13800000001', purpose: 'login' }),
  api_admin_logout: async (at) => ({ by: await at.house.as('viewer'), input: {} }),
  api_change_pass: async (at) => {
    const by = await at.house.as((await at.staff()).login);
    return { by, input: { old_password: DEMO_PASSWORD, new_password: 'Another-2026!' } };
  },
  api_switch_role: async (at) => {
    const by = await at.house.as((await at.staff('viewer', 'finance')).login);
    return { by, input: { role_id: Math.max(await at.roleId('finance'), await at.roleId('viewer')) } };
  },
  api_switch_company: async (at) => ({ by: await at.house.as('owner'), input: { to_company_id: 2 } }),
  api_session_end: async (at) => ({ id: await at.otherSession() }),
  api_session_end_others: async (at) => {
    const by = await at.house.as('viewer');
    await at.house.as('viewer');
    return { by, input: {} };
  },
  api_admin_session_end: async (at) => {
    const { admin_id } = await at.house.as('viewer');
    return { admin_id, id: await at.lastSession() };
  },

  api_company_add: async (at) => ({ ...at.companyFields(), parent_id: 1 }),
  api_company_edit: async (at) => ({
    id: await at.company(),
    version: 1,
    ...at.companyFields(),
    parent_id: 1,
  }),
  api_company_del: async (at) => ({ id: await at.company() }),
  api_company_disable: async (at) => ({ id: await at.company() }),
  api_company_enable: async (at) => {
    const id = await at.company();
    await at.owner.ok(companyApi.disable, { id });
    return { id };
  },

  api_admin_import_preview: async (at) => ({ name: `员工 ${at.next()}.csv`, bytes: at.staffFile() }),
  api_admin_import_run: async (at) => {
    const file = { name: '员工.csv', bytes: at.staffFile() } as never;
    return { id: (await at.owner.ok(adminImportApi.preview, file, { company: 1 })).id };
  },
  api_admin_add: async (at) => ({ ...(await at.staffFields()), password: DEMO_PASSWORD }),
  api_admin_edit: async (at) => {
    const { id } = await at.staff();
    const { version } = await at.owner.ok(adminApi.get, { id });
    return { id, version, ...(await at.staffFields()) };
  },
  api_admin_del: async (at) => ({ id: (await at.staff()).id }),
  api_admin_reset_pass: async (at) => ({ id: (await at.staff()).id, new_password: 'Another-2026!' }),
  api_admin_reset_factor: async (at) => ({ id: (await at.enrolled()).id }),
  api_admin_disable: async (at) => ({ id: (await at.staff()).id, reason: '离职' }),
  api_admin_enable: async (at) => {
    const { id } = await at.staff();
    await at.owner.ok(adminApi.disable, { id });
    return { id };
  },

  api_department_add: async (at) => ({ ...at.departmentFields(), parent_id: await at.department() }),
  api_department_edit: async (at) => ({ id: await at.department(), version: 1, ...at.departmentFields() }),
  api_department_move: async (at) => ({
    id: await at.department(),
    version: 1,
    parent_id: await at.department(),
  }),
  api_department_merge: async (at) => ({
    id: await at.department(),
    version: 1,
    into_department_id: await at.department(),
  }),
  api_department_del: async (at) => ({ id: await at.department() }),
  api_department_move_members: async (at) => ({
    admin_ids: [(await at.staff()).id],
    to_department_id: await at.department(),
  }),

  api_view_add: async (at) => ({ ...at.viewFields(), list: at.list }),
  api_view_edit: async (at) => ({ id: await at.view(), version: 1, ...at.viewFields() }),
  api_view_del: async (at) => ({ id: await at.view() }),
  api_view_layout: async (at) => ({
    ...{ list: at.list, density: 'dense', shown: [], hidden: ['email'], arranged: [] },
    widths: [{ key: 'phone', width: 100 + (at.next() % 600) }],
  }),

  api_role_add: async (at) => ({ ...at.roleFields() }),
  api_role_edit: async (at) => ({ id: await at.role(), version: 1, ...at.roleFields() }),
  api_role_del: async (at) => ({ id: await at.role() }),

  api_basedata_add: async (at) => ({ kind: 'feedback_template', name: `样例${at.next()}`, body: '正文' }),
  api_basedata_edit: async (at) => ({ id: await at.baseItem(), version: 1, name: `样例${at.next()}` }),
  api_basedata_del: async (at) => ({ id: await at.baseItem() }),
  api_basedata_order: async (at) => {
    const add = async (parent_id?: number) =>
      (await at.owner.ok(baseDataApi.add, { kind: 'region', name: `样例地区${at.next()}`, parent_id })).id;
    const parent_id = await add();
    const [first, second] = [await add(parent_id), await add(parent_id)];
    return { kind: 'region', parent_id, ids: [second, first] };
  },
  api_basedata_disable: async (at) => ({ id: await at.baseItem() }),
  api_basedata_enable: async (at) => {
    const id = await at.baseItem();
    await at.owner.ok(baseDataApi.disable, { id });
    return { id };
  },

  api_delegation_add: async (at) => at.delegationFields(),
  api_delegation_end: async (at) => ({
    id: (await at.owner.ok(delegationApi.add, await at.delegationFields())).id,
  }),
  api_sms_quota_edit: async (at) => {
    const { version } = await at.owner.ok(smsApi.quota, {}, { company: 1 });
    return { monthly_quota: 5000 + at.next(), version };
  },
  api_sms_test: async (at) => ({ ...(await at.smsFields()) }),
  api_sms_report: async (at) => {
    const { id } = await at.owner.ok(smsApi.test, await at.smsFields(), { company: 1 });
    const state = 'delivered' as const;
    const report = { reference: `1.1.${id}.1`, state, at: Math.floor(Date.now() / 1000) };
    return { ...report, signature: reportSignature(REPORT_SECRET, report) };
  },
  api_sms_resend: async (at) => ({ id: await at.failedSms() }),
  api_sms_template_add: async (at) => ({ ...at.smsTemplateFields() }),
  api_sms_template_edit: async (at) => ({
    id: await at.smsTemplate(),
    version: 1,
    ...at.smsTemplateFields(),
  }),
  api_sms_template_del: async (at) => ({ id: await at.smsTemplate() }),
  api_sms_template_disable: async (at) => ({ id: await at.smsTemplate() }),
  api_sms_template_enable: async (at) => {
    const id = await at.smsTemplate();
    await at.owner.ok(smsTemplateApi.disable, { id });
    return { id };
  },
  api_room_add: async (at) => ({ name: `样例教室${at.next()}`, capacity: 6, note: '投影' }),
  api_room_edit: async (at) => ({
    id: await at.room(),
    version: 1,
    name: `样例教室${at.next()}`,
    capacity: 8,
    note: '白板',
  }),
  api_room_del: async (at) => ({ id: await at.room() }),
  api_room_order: async (at) => {
    const { list } = await at.owner.ok(roomApi.list, {});
    return { ids: list.map(({ id }) => id).reverse() };
  },
  api_room_disable: async (at) => ({ id: await at.room() }),
  api_room_enable: async (at) => {
    const id = await at.room();
    await at.owner.ok(roomApi.disable, { id });
    return { id };
  },
  api_holiday_add: async (at) => ({ ...at.holidayFields() }),
  api_holiday_edit: async (at) => ({ id: await at.holiday(), version: 1, ...at.holidayFields() }),
  api_holiday_del: async (at) => ({ id: await at.holiday() }),
  api_channel_add: async (at) => ({ name: `样例渠道${at.next()}`, note: '说明' }),
  api_channel_edit: async (at) => ({
    id: await at.channel(),
    version: 1,
    name: `样例渠道${at.next()}`,
    note: '说明',
  }),
  api_channel_del: async (at) => ({ id: await at.channel() }),
  api_channel_order: async (at) => {
    const { list } = await at.owner.ok(channelApi.list, {});
    return { ids: list.map(({ id }) => id).reverse() };
  },
  api_channel_disable: async (at) => ({ id: await at.channel() }),
  api_channel_enable: async (at) => {
    const id = await at.channel();
    await at.owner.ok(channelApi.disable, { id });
    return { id };
  },
  api_price_add: async (at) => ({ ...at.priceFields(), note: '说明' }),
  api_price_edit: async (at) => ({ id: await at.price(), version: 1, ...at.priceFields(), note: '说明' }),
  api_price_del: async (at) => ({ id: await at.price() }),
  api_discount_edit: async (at) => ({ role_id: await at.role(), percent: 1 + (at.next() % 90), version: 0 }),
  api_subject_add: async (at) => ({ ...at.subjectFields(), code: `S-${at.next()}` }),
  api_subject_edit: async (at) => ({
    id: await at.subject(),
    version: 1,
    ...at.subjectFields(),
    code: `S-${at.next()}`,
  }),
  api_subject_del: async (at) => ({ id: await at.subject() }),
  api_subject_disable: async (at) => ({ id: await at.subject() }),
  api_subject_enable: async (at) => {
    const id = await at.subject();
    await at.owner.ok(subjectApi.disable, { id });
    return { id };
  },

  api_news_add: async (at) => ({ ...at.newsFields() }),
  api_news_edit: async (at) => ({ id: await at.news(), version: 1, ...at.newsFields() }),
  api_news_del: async (at) => ({ id: await at.news() }),
  api_news_publish: async (at) => ({ id: await at.news() }),
  api_news_submit: async (at) => ({ id: await at.news() }),
  api_news_approve: async (at) => ({ id: await at.submittedNews() }),
  api_news_reject: async (at) => ({ id: await at.submittedNews(), reason: '再改改' }),
  api_news_revise: async (at) => {
    const id = await at.submittedNews();
    await at.owner.ok(newsApi.reject, { id, reason: '再改改' });
    return { id };
  },
  api_news_withdraw: async (at) => {
    const id = await at.news();
    await at.owner.ok(newsApi.publish, { id });
    return { id };
  },
  api_notice_read: async (at) => ({ id: await at.notice(), is_read: 1 }),
  api_notice_read_all: async (at) => {
    await at.notice();
    return {};
  },

  api_file_add: async (at) => ({ name: `标志 ${at.next()}.png`, bytes: PNG }),
};

export const sampleActions = Object.keys(SAMPLES);

/** A fresh one at each call. */
export async function sampleFor({ action }: Pick<Endpoint, 'action'>, at: Arranger): Promise<Sample> {
  const make = SAMPLES[action];
  if (!make) throw new Error(`${action} has no sample: add one to src/apps/server/testing/samples.ts`);
  const sample = await make(at);
  return 'by' in sample ? (sample as Sample) : { by: at.owner, input: sample };
}

/** A fresh document for each status machine, in its first state unless `BEGINS` says another. */
const DOCUMENTS: Readonly<Record<string, (at: Arranger) => Promise<number>>> = {
  company: (at) => at.company(),
  admin: async (at) => (await at.staff()).id,
  base_item: (at) => at.baseItem(),
  sms: (at) => at.failedSms(),
  sms_template: (at) => at.smsTemplate(),
  room: (at) => at.room(),
  channel: (at) => at.channel(),
  subject: (at) => at.subject(),
  news: (at) => at.news(),
};
/** Where such a document stands, for machines that people cannot take up at the first state. */
const BEGINS: Readonly<Record<string, string>> = { sms: 'failed' };
export const stateOfDocument = ({ name, initial }: Pick<Status, 'name' | 'initial'>): string =>
  BEGINS[name] ?? initial;

export async function documentFor(machine: string, at: Arranger): Promise<number> {
  const make = DOCUMENTS[machine];
  if (!make) throw new Error(`${machine} has no document: add one to src/apps/server/testing/samples.ts`);
  return make(at);
}
