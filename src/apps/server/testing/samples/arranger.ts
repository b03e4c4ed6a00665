import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import type { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { holidayApi } from '@/domains/organisation/holiday/holiday.contract.ts';
import { newsApi, noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { smsApi, smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import type { InputOf } from '@/kernel/api.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { enrol } from '../authenticator.ts';
import type { Person, TestApp } from '../test-app.ts';
import { unsafeSql } from '../unsafe-sql.ts';

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
    readonly app: TestApp,
    readonly owner: Person,
  ) {}
  static async in(app: TestApp): Promise<Arranger> {
    return new Arranger(app, await app.as('owner'));
  }

  next = (): number => ++made;

  // A storm lets others meet the same people, at other hours; here everybody is new.
  someStudent = (make: () => Promise<number>): Promise<number> => make();
  someTeacher = (make: () => Promise<number>): Promise<number> => make();
  /** How many times a student's usual money they get; nought where they have enough. */
  purse = (_isNew: boolean): number => 1;
  hoursAgo = (): number => 3;
  month = (of: 3 | 4 | 5 = 3): string => `2021-0${of}`;

  async roleId(role: DefaultRole): Promise<number> {
    const { rows } = await this.app.db.superPool.query(
      'SELECT id FROM role WHERE family_id = 1 AND role_name = $1',
      [DEFAULT_ROLES[role][0]],
    );
    return rows[0].id;
  }
  async departmentId(): Promise<number> {
    const { rows } = await this.app.db.superPool.query(
      'SELECT min(id) AS id FROM department WHERE company_id = 1',
    );
    return rows[0].id;
  }
  /** The session that was opened last. */
  async lastSession(): Promise<number> {
    const { rows } = await this.app.db.superPool.query('SELECT max(id) AS id FROM session');
    return rows[0].id;
  }

  /** The same person once more, from another device. */
  async otherSession(): Promise<number> {
    const { rows } = await this.app.db.superPool.query(
      'SELECT login_name FROM admin_login WHERE admin_id = $1',
      [this.owner.admin_id],
    );
    await this.app.as(rows[0].login_name);
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
    const by = await this.app.as(login);
    return { id, login, by, ...(await enrol(by, DEMO_PASSWORD)) };
  }

  async delegationFields(): Promise<InputOf<typeof delegationApi.add>> {
    const { admin_id } = await this.app.as('viewer');
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
    const { rows } = await this.app.db.superPool.query(
      "SELECT min(id) AS id FROM admin WHERE company_id = 1 AND phone <> ''",
    );
    return { template_id: await this.smsTemplate(), admin_id: rows[0].id, values };
  }
  newsFields(): InputOf<typeof newsApi.add> {
    return { title: `样例公告${this.next()}`, body: '周五停电', audience: 'companies', company_ids: [1] };
  }
  /** Written by somebody else, so that the owner may decide on it. */
  async news(): Promise<number> {
    return (await (await this.app.as('manager')).ok(newsApi.add, this.newsFields())).id;
  }
  async submittedNews(): Promise<number> {
    const id = await this.news();
    await this.owner.ok(newsApi.submit, { id }, { company: 1 });
    return id;
  }
  /** The owner is told that something waits. */
  async notice(): Promise<number> {
    await (await this.app.as('manager')).ok(newsApi.submit, { id: await this.news() });
    const { list } = await this.owner.ok(noticeApi.list, {});
    return list[0]?.id as number;
  }

  /** One that the provider has refused, which only the system can say. */
  async failedSms(): Promise<number> {
    const { id } = await this.owner.ok(smsApi.test, await this.smsFields(), { company: 1 });
    await unsafeSql(this.app, "UPDATE sms SET status = 'failed' WHERE id = $1", [id]);
    return id;
  }
}

type Make = (at: Arranger) => Promise<Input | Sample>;
/** What a wing's part of the samples holds. */
export interface Samples {
  /** One for every call that changes something: what it is given, after what must be there first has been arranged. */
  readonly calls: Readonly<Record<string, Make>>;
  /** A fresh document for each status machine, in its first state unless `begins` says another. */
  readonly documents: Readonly<Record<string, (at: Arranger) => Promise<number>>>;
  /** One in a state that only the system brings it to, by machine and state, where people can go on from there. */
  readonly arranged?: Readonly<Record<string, Readonly<Record<string, (at: Arranger) => Promise<number>>>>>;
  /** Where such a document stands, for machines that people cannot take up at the first state. */
  readonly begins?: Readonly<Record<string, string>>;
  /** Who makes a move, by its call, where it cannot be the owner who decides afterwards. */
  readonly movers?: Readonly<Record<string, string>>;
}
