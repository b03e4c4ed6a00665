import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { adminImportApi } from '@/domains/organisation/admin/admin.import.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { reportSignature } from '@/domains/organisation/sms/server/providers/webhook.ts';
import { smsApi, smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { Authenticator } from '../authenticator.ts';
import { REPORT_SECRET } from '../test-app.ts';
import type { Samples } from './arranger.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const calls: Samples['calls'] = {
  api_admin_login: async () => ({ account: 'viewer', password: DEMO_PASSWORD }),
  api_admin_login_second: async (at) => {
    const { login, phone } = await at.enrolled();
    const proof = { account: login, password: DEMO_PASSWORD };
    const { data } = await at.app.send(sessionApi.login, proof);
    return { step_token: (data as { step_token: string }).step_token, code: phone.next() };
  },
  api_second_factor_enrol: async (at) => {
    const by = await at.app.as((await at.staff()).login);
    return { by, input: { password: DEMO_PASSWORD } };
  },
  api_second_factor_confirm: async (at) => {
    const by = await at.app.as((await at.staff()).login);
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
  api_admin_logout: async (at) => ({ by: await at.app.as('viewer'), input: {} }),
  api_change_pass: async (at) => {
    const by = await at.app.as((await at.staff()).login);
    return { by, input: { old_password: DEMO_PASSWORD, new_password: 'Another-2026!' } };
  },
  api_switch_role: async (at) => {
    const by = await at.app.as((await at.staff('viewer', 'finance')).login);
    return { by, input: { role_id: Math.max(await at.roleId('finance'), await at.roleId('viewer')) } };
  },
  api_switch_company: async (at) => ({ by: await at.app.as('owner'), input: { to_company_id: 2 } }),
  api_session_end: async (at) => ({ id: await at.otherSession() }),
  api_session_end_others: async (at) => {
    const by = await at.app.as('viewer');
    await at.app.as('viewer');
    return { by, input: {} };
  },
  api_admin_session_end: async (at) => {
    const { admin_id } = await at.app.as('viewer');
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
    list: at.list,
    density: 'dense',
    shown: [],
    hidden: ['email'],
    arranged: [],
    widths: [{ key: 'phone', width: 100 + (at.next() % 600) }],
  }),

  api_role_add: async (at) => ({ ...at.roleFields() }),
  api_role_edit: async (at) => ({ id: await at.role(), version: 1, ...at.roleFields() }),
  api_role_grant: async (at) => ({ id: await at.role(), version: 1, menus: ['/news'] }),
  api_role_rights_seen: async () => ({ menus: ['/news'] }),
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

export const organisationSamples: Samples = {
  calls,
  documents: {
    company: (at) => at.company(),
    admin: async (at) => (await at.staff()).id,
    base_item: (at) => at.baseItem(),
    sms: (at) => at.failedSms(),
    sms_template: (at) => at.smsTemplate(),
    room: (at) => at.room(),
    channel: (at) => at.channel(),
    subject: (at) => at.subject(),
    news: (at) => at.news(),
  },
  begins: { sms: 'failed' },
};
