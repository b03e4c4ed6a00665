import type { Endpoint } from '@/kernel/contract/api.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';
import type { TableInfo } from '../state.ts';

/** Whose rows somebody of company 1 must not see or change: another family, and a branch that shares nothing. */
export interface Foreign {
  readonly name: 'stranger' | 'branch';
  readonly company: number;
  /** Stands in each of their texts. */
  readonly mark: string;
  /** Which rows of a table are theirs; undefined where it has none. */
  readonly rows: (table: TableInfo) => string | undefined;
}

const has = (table: TableInfo, column: string) => table.columns.some(({ name }) => name === column);
const ofStaff = (table: TableInfo, company: number) =>
  has(table, 'admin_id') ? `admin_id IN (SELECT id FROM admin WHERE company_id = ${company})` : undefined;

export const stranger: Foreign = {
  name: 'stranger',
  company: 4,
  mark: 'canary-stranger',
  rows: (table) => {
    if (has(table, 'family_id')) return 'family_id = 4';
    return has(table, 'company_id') ? 'company_id = 4' : ofStaff(table, 4);
  },
};
/** What a company has brought into a list of the family: seen by all of it. */
const OF_FAMILY = ['shop_picture', 'product_sku', 'candidate_number'];
/** Tables of the family (roles, small lists) have no rows that are the branch's alone. */
export const branch: Foreign = {
  name: 'branch',
  company: 2,
  mark: 'canary-branch',
  rows: (table) => {
    if (table.name === 'company') return 'id = 2';
    if (OF_FAMILY.includes(table.name)) return undefined;
    return has(table, 'company_id') ? 'company_id = 2' : ofStaff(table, 2);
  },
};

/** Texts that steer the program; with another word in them the rows would hide themselves. */
const STEERING = [
  '*.status',
  'webhook_event.state',
  'company.time_zone',
  'company.gift_mode',
  'class_lot.origin',
  'class_lot_change.kind',
  'class_tender.account',
  'conversion.kind',
  'conversion.to_account',
  'conversion_tender.account',
  'clearing.student_status',
  'clearing_line.account',
  'branch_transfer.side',
  'branch_transfer_line.account',
  'role.data_scope',
  'role.menus',
  'admin.positions',
  'base_item.kind',
  'session.kind',
  'sms.kind',
  'news.audience',
  'notice.kind',
  'audit_log.op',
  'audit_log.doc',
  'audit_log.part',
  'import.phase',
  'import.noun',
  'import.problem',
  'import_row.outcome',
  'import_row.reasons',
  'view_layout.layout',
  'recharge.category',
  'refund.policy',
  'refund_line.account',
  'refund_step.from_status',
  'refund_step.to_status',
  'invoice.kind',
  'recharge.account',
  'live.platform',
  'feedback.kind',
  'assessment_criterion.kind',
  'assessment_criterion.source',
  'student.gender',
  'teacher.employment',
  'company.pair_rule',
  'attendance.outcome',
  'attendance_change.kind',
  'pay_rate.unit',
  'pay_override.unit',
  'pay_line.unit',
  'pay_line.kind',
  'pay_line.month',
  'pay_line.corrects_month',
  'pay_adjustment.kind',
  'pay_adjustment.month',
  'pay_adjustment.corrects_month',
  'salary.month',
  'month_close.month',
  'ledger_entry.corrects_month',
  'ledger_posting.account',
  'lesson.kind',
  'lesson.trial_state',
  'booking.kind',
  'teacher.time_zone',
  'calendar.lang',
  'demand.time_zone',
  'course.time_zone',
  'handover_item.kind',
  'handover.role',
  'student_guardian.relation',
  'lead.guardian_relation',
  'lead.time_zone',
  'lead.source',
  'lead.intention',
  'lead.invalid_reason',
  'lead_event.kind',
  'lead_event.source',
  'lead_event.doc',
  'lead_allocation.how',
  'allocation_rule.sources',
  'allocation_rule.mode',
  'lead_day.kind',
  'lead_day.source',
  'fold_until.fact',
  'public_code.doc',
  'case_revision.nature',
  'case_share.role',
  'case_project.project',
  'case_refund.project',
  'performance_item.kind',
  'performance_item.role',
  'performance_item.project',
  'performance_item.nature',
  'performance_item.category',
  'performance_item.corrects_month',
  'performance_day.project',
  'performance_day.nature',
  'performance_day.category',
  'performance_month.project',
  'performance_month.nature',
  'performance_month.category',
  'performance_kind_day.project',
  'performance_kind_day.nature',
  'performance_kind_day.category',
  'performance_people_day.nature',
  'lesson_fact.what',
  'people_month.by',
  'receipt_forecast.month',
  'renewal.why',
  'renewal.doc',
  'channel.kind',
  'channel.commission',
  'channel_cost.corrects_month',
  'channel_commission.kind',
  'share_config.deal_mode',
  'share_reward.kind',
  'share_reward.why',
  'target.month',
  'target.scope',
  'target.metric',
  'target_member.month',
  'target_achievement.month',
  'target_achievement.metric',
  'entitlement_type.unit',
  'entitlement_type.usage',
  'manage_item.kind',
  'manage_data.item_kind',
  'manage_data.month',
  'month_figure.month',
  'month_figure.line',
  'product.kind',
  'product.buyer_statuses',
  'product_category.shelves',
  'product_audience.item_kind',
  'product_shelf.shelf',
  'product_sku.kind',
  'product_sku.delivery',
  'stock_move.kind',
  'shop_order.source',
  'shop_order.refund_status',
  'shop_order.delivery',
  'shop_order.problem',
  'order_line.kind',
  'order_line.brings',
  'order_tender.account',
  'shipment.kind',
  'after_sale.kind',
  'after_sale.freight_by',
  'entitlement.origin',
  'application.intake_term',
  'application.scheme',
  'application.round',
  'application.deadline_zone',
  'application.fee_by',
  'application.tier',
  'application.stage',
  'application.decision',
  'application.reply',
  'application.reply_to',
  'application.outlook',
  'application_decision.decision',
  'application.told_conditions',
  'offer_condition.kind',
  'offer_condition.qualifications',
  'offer_condition.pattern',
  'offer_condition.includes',
  'offer_condition.test',
  'offer_condition.parts',
  'offer_condition.said',
  'offer_condition.state',
  'offer_condition.outlook',
  'condition_check.state',
  'condition_check.used',
  'essay.kind',
  'interview.form',
  'interview.zone',
  'tracking.visa_result',
  'application_document.stage',
  'application_document.need',
  'application_document.brought_by',
  'application_document.state',
  'candidate.document_kind',
  'candidate.sex',
  'exam_entry.attempt',
  'exam_entry.step',
  'exam_entry.currency',
  'exam_fee_line.kind',
  'exam_payment.currency',
  'exam_payment_line.kind',
  'exam_ticket.source',
  'exam_centre.needs',
  'exam_centre.name_form',
  'exam_series.zone',
  'exam_item.kind',
  'exam_item.qualification',
  'exam_component.session',
  'exam_fee.attempt',
  'exam_fee.currency',
  'exam_step.kind',
  'exam_step.surcharge_kind',
  'exchange_rate.currency',
  'institution.country',
  'institution.kind',
  'programme.degree',
  'programme.scheme',
  'programme.qualification',
  'programme.test',
  'document_template.scheme',
  'document_template.degree',
  'document_template.stage',
  'document_template.need',
  'document_template.brought_by',
  'apply_demand.countries',
  'apply_demand.intake_term',
  'apply_demand.degree',
  'apply_grade.qualification',
  'apply_test.test',
  'apply_shortlist.tier',
  'apply_milestone.kind',
  'exam_result.kind',
  'exam_result.track',
  'exam_result.source',
  'result_revision.kind',
  'result_revision.source',
  'result_revision.why',
  'result_enquiry.service',
  'result_enquiry.currency',
  'result_enquiry_line.kind',
  'score_guarantee.broken',
];
/** What such a text says in a row that is planted. */
const WORDS: Readonly<Record<string, string>> = {
  'feedback.kind': 'subject',
  'assessment_criterion.kind': 'other',
  'assessment_criterion.source': 'assessor',
  'attendance.outcome': 'present',
  'attendance_change.kind': 'mark',
  'pay_rate.unit': 'hour',
  'pay_override.unit': 'hour',
  'pay_line.kind': 'lesson',
  'pay_line.month': '2026-01',
  'pay_adjustment.kind': 'bonus',
  'pay_adjustment.month': '2026-01',
  'salary.month': '2026-01',
  'manage_data.item_kind': 'cost',
  'manage_data.month': '2026-01',
  'month_figure.month': '2026-01',
  'month_close.month': '2026-01',
  'class_lot_change.kind': 'buy',
  'class_tender.account': 'learning',
  'refund.policy': 'unit_paid',
  'refund_line.account': 'new',
  'refund_step.to_status': 'submitted',
  'conversion.kind': 'account',
  'conversion_tender.account': 'new',
  'branch_transfer.side': 'out',
  'lead.source': 'hand',
  'lead_event.kind': 'created',
  'lead_event.source': 'hand',
  'lead_allocation.how': 'hand',
  'lead_day.kind': 'created',
  'lead_day.source': 'hand',
  'fold_until.fact': 'lead',
  'public_code.doc': 'promo_link',
  'case_revision.nature': 'new',
  'case_project.project': 'undecided',
  'performance_item.kind': 'receipt',
  'performance_item.project': 'undecided',
  'performance_item.nature': 'new',
  'performance_item.category': 'top',
  'performance_day.project': 'undecided',
  'performance_day.nature': 'new',
  'performance_day.category': 'top',
  'performance_month.project': 'undecided',
  'performance_month.nature': 'new',
  'performance_month.category': 'top',
  'performance_kind_day.project': 'undecided',
  'performance_kind_day.nature': 'new',
  'performance_kind_day.category': 'top',
  'performance_people_day.nature': 'new',
  'lesson_fact.what': 'mark',
  'people_month.by': 'all',
  'receipt_forecast.month': '2026-01',
  'renewal.why': 'hours',
  'channel_commission.kind': 'accrued',
  'share_reward.kind': 'visit',
  'target.month': '2026-01',
  'target.scope': 'company',
  'target.metric': 'receipts',
  'target_member.month': '2026-01',
  'target_achievement.month': '2026-01',
  'target_achievement.metric': 'receipts',
  'product.kind': 'goods',
  'product_audience.item_kind': 'alevel',
  'product_shelf.shelf': 'zhiliao',
  'product_sku.kind': 'goods',
  'stock_move.kind': 'in',
  'order_line.kind': 'goods',
  'order_line.brings': JSON.stringify({
    course_type: null,
    subject_id: null,
    paid_minutes: null,
    gift_minutes: null,
    days_valid: null,
    course_id: null,
    type_id: null,
    quantity: null,
    gifts: [],
  }),
  'order_tender.account': 'store',
  'shipment.kind': 'express',
  'after_sale.kind': 'refund',
  'entitlement.origin': 'gift',
  'application.intake_term': 'autumn',
  'application.scheme': 'direct',
  'application.deadline_zone': 'Europe/London',
  'application_decision.decision': 'conditional',
  'application_document.stage': 'preparing',
  'offer_condition.kind': 'other',
  'condition_check.state': 'open',
  'condition_check.used': '[]',
  'exam_entry.attempt': 'first',
  'exam_entry.step': 'normal',
  'exam_entry.currency': 'CNY',
  'exam_fee_line.kind': 'fee',
  'exam_payment.currency': 'CNY',
  'exam_payment_line.kind': 'fee',
  'exam_ticket.source': 'board',
  'exam_series.zone': 'Europe/London',
  'exam_item.kind': 'linear',
  'exam_item.qualification': 'other',
  'exam_fee.attempt': 'first',
  'exam_fee.currency': 'GBP',
  'exam_step.kind': 'closed',
  'exchange_rate.currency': 'GBP',
  'essay.kind': 'ps',
  'interview.form': 'video',
  'interview.zone': 'Europe/London',
  'institution.country': 'gb',
  'programme.degree': 'bachelor',
  'document_template.stage': 'preparing',
  'apply_demand.countries': '{gb}',
  'apply_demand.intake_term': 'autumn',
  'apply_demand.degree': 'bachelor',
  'apply_grade.qualification': 'a_level',
  'apply_test.test': 'ielts',
  'apply_shortlist.tier': 'match',
  'apply_milestone.kind': 'plan_agreed',
  'exam_result.kind': 'final',
  'exam_result.source': 'hand',
  'result_revision.kind': 'final',
  'result_revision.source': 'hand',
  'result_revision.why': 'first',
  'webhook_event.state': 'sent',
  'result_enquiry.service': 'review',
  'result_enquiry.currency': 'CNY',
  'result_enquiry_line.kind': 'fee',
};
const steers = (table: string, column: string) =>
  STEERING.includes(`${table}.${column}`) || STEERING.includes(`*.${column}`);

/** What belongs to a family and is always shown with its name: planted first, and the rows below point at it. */
const NAMED_PARENTS = ['base_item', 'channel', 'exam_series', 'manage_item'];

/** Puts a canary into every text of every row that is theirs; a table without such a row gets one. */
export async function plant(db: TestDatabase, tables: readonly TableInfo[], foreign: Foreign): Promise<void> {
  const client = await db.superPool.connect();
  try {
    // Neither triggers nor references: the audit trail is rewritten too, and rows may point anywhere.
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    const isParent = ({ name }: TableInfo) => NAMED_PARENTS.includes(name);
    for (const table of [...tables.filter(isParent), ...tables.filter((one) => !isParent(one))]) {
      const where = foreign.rows(table);
      if (!where) continue;
      await dropChecks(client, table.name);
      const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${table.name} WHERE ${where}`);
      if (rows[0].n === 0) await client.query(insertOf(table, foreign));
      const sets = table.columns
        .filter(({ name }) => !steers(table.name, name))
        .flatMap(({ name, type }) => canaryOf(table.name, name, type, foreign.mark));
      if (sets.length) await client.query(`UPDATE ${table.name} SET ${sets.join(', ')} WHERE ${where}`);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** A canary is none of the words that a column may hold. */
async function dropChecks(
  client: { query: TestDatabase['superPool']['query'] },
  table: string,
): Promise<void> {
  const { rows } = await client.query(
    "SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass",
    [table],
  );
  for (const { conname } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`);
}

/** `canary-branch-admin.email-3f2a`: whose, where, and unlike every other. */
function canaryOf(table: string, column: string, type: string, mark: string): string[] {
  const text = `'${mark}-${table}.${column}-' || substr(md5(ctid::text), 1, 8)`;
  if (type === 'text') return [`${column} = ${text}`];
  if (type === 'text[]') return [`${column} = ARRAY[${text}]`];
  if (type === 'jsonb') return [`${column} = jsonb_build_object('name', ${text}, 'phone', ${text})`];
  return [];
}

function insertOf(table: TableInfo, { company }: Foreign): string {
  const staff = `(SELECT min(id) FROM admin WHERE company_id = ${company})`;
  const family = company === 4 ? 4 : 1;
  const filling = (name: string, type: string, refers: string | undefined) => {
    if (name === 'company_id') return String(company);
    if (name === 'family_id') return String(family);
    // What one person gives to another, and what ends after it began.
    if (name === 'delegate_id') return staff.replace('min', 'max');
    if (name === 'ends_at') return "now() + interval '1 day'";
    // Part of a key that the two would otherwise share.
    if (name === 'lesson_id') return String(company);
    if (name === 'admin_id' || refers === 'admin') return staff;
    const parent = name === 'exam_board_id' ? 'base_item' : refers;
    if (type === 'bigint' && parent && NAMED_PARENTS.includes(parent))
      return `(SELECT min(id) FROM ${parent} WHERE family_id = ${family})`;
    // Their file hangs on nothing: who uploaded it sees it.
    if (refers === 'file') return '0';
    // The one word that a machine or an enum takes.
    if (name === 'role') return "'adviser'";
    if (type === 'text') return `'${WORDS[`${table.name}.${name}`] ?? name}'`;
    if (type === 'text[]' || type === 'jsonb') return `'${WORDS[`${table.name}.${name}`] ?? '{}'}'`;
    if (type === 'boolean') return 'false';
    if (type === 'uuid') return 'gen_random_uuid()';
    if (type === 'bytea') return `'\\x0${company}'`;
    return /^(timestamp|date)/.test(type) ? 'now()' : '1';
  };
  // The family fills itself from the session; nobody is signed in here.
  const given = table.columns.filter(({ name, required, filled, refers }) =>
    required
      ? !filled || name === 'family_id' || `${table.name}.${name}` in WORDS
      : refers?.table === 'admin',
  );
  const values = given.map(({ name, type, refers }) => filling(name, type, refers?.table));
  return `INSERT INTO ${table.name} (${given.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`;
}

/** Some of their documents, by table, each with its version. */
export type Documents = ReadonlyMap<string, readonly { id: number; version: number }[]>;
export async function documentsOf(
  db: TestDatabase,
  tables: readonly TableInfo[],
  foreign: Foreign,
): Promise<Documents> {
  const found = new Map<string, { id: number; version: number }[]>();
  for (const table of tables.filter((t) => has(t, 'id'))) {
    const where = foreign.rows(table);
    if (!where) continue;
    const version = has(table, 'version') ? 'version' : '1';
    const { rows } = await db.superPool.query(
      `SELECT id, ${version} AS version FROM ${table.name} WHERE ${where} ORDER BY id LIMIT 2`,
    );
    found.set(table.name, rows);
  }
  return found;
}

/** Names that are not those of a table. `parent` lies in the same one. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  team: 'base_item',
  level: 'base_item',
  tier: 'base_item',
  group: 'base_item',
  exam_board: 'base_item',
  board: 'base_item',
  lost_reason: 'base_item',
  channel_group: 'base_item',
  owner: 'admin',
  event_owner: 'admin',
  keep: 'lead',
  log: 'lead_log',
  link: 'promo_link',
  config: 'share_config',
  delegate: 'admin',
  template: 'sms_template',
  adviser: 'admin',
  class_teacher: 'admin',
  guidance: 'admin',
  writer: 'admin',
  wished_guidance: 'admin',
  academic_affairs: 'admin',
  assistant: 'admin',
  holder: 'admin',
  method: 'base_item',
  education_type: 'base_item',
  region: 'base_item',
  label: 'base_item',
  add_label: 'base_item',
  remove_label: 'base_item',
  exception: 'teacher_exception',
  line: 'partner_line',
  cycle: 'assessment_cycle',
  criterion: 'assessment_criterion',
  assessor: 'admin',
  referrer: 'student',
  wanted: 'teacher',
  unwanted: 'teacher',
  lot: 'class_lot',
  class_hours: 'class_lot',
  difference: 'salary_difference',
  case: 'sales_case',
  cost_type: 'base_item',
  person: 'admin',
  category: 'product_category',
  picture: 'shop_picture',
  cover: 'shop_picture',
  sku: 'product_sku',
  address: 'student_address',
  order: 'shop_order',
  pickup_company: 'company',
  cart: 'cart_line',
  stock: 'product_sku',
  document_file: 'file',
  photo_file: 'file',
  evidence_file: 'file',
  entry: 'exam_entry',
  series: 'exam_series',
  centre: 'exam_centre',
  offering: 'exam_offering',
  scale: 'grade_scale',
  component: 'exam_component',
  result: 'exam_result',
};
/** Words that mean another table to these nouns. */
const NAMED_BY_NOUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: { template: 'contract_template' },
  webhook: { event: 'webhook_event' },
  after_sale: { line: 'order_line', reason: 'base_item' },
  shop_order: { line: 'order_line' },
  cart: { line: 'cart_line' },
  entitlement: { type: 'entitlement_type', use: 'entitlement_use' },
  product: { type: 'entitlement_type' },
  stock: { as_of: 'stock_move' },
  application: {
    demand: 'apply_demand',
    document: 'application_document',
    confirmation: 'file',
    letter: 'file',
    guidance: 'admin',
    writer: 'admin',
  },
  offer_condition: { subject: 'subject', evidence: 'file' },
  exam_item: { prerequisite: 'exam_item', unit: 'exam_item' },
  exam_offering: { item: 'exam_item' },
  referee: { draft: 'file' },
  essay: { writer: 'admin', reviewer: 'admin' },
  interview: { preparer: 'admin' },
  portal_account: { account: 'portal_account' },
  tracking: { request: 'portal_request' },
  exam_result: { item: 'exam_item' },
  score_guarantee: { item: 'exam_item' },
  exam_entry: { item: 'exam_item', award: 'exam_item' },
  feed_check: { item: 'recharge' },
};

/** The table whose documents a field names: `docking_admin_id` names staff. */
export function tableNamedBy(
  field: string,
  { noun, action }: Endpoint,
  tables: readonly TableInfo[],
): string {
  const name = field.replace(/_?ids?$/, '');
  const ofNoun = NAMED_BY_NOUN[noun]?.[name];
  if (ofNoun) return ofNoun;
  // What is allocated are leads, by rules or past them.
  if (action === 'api_allocation_turn' || action === 'api_allocation_apply') if (name === '') return 'lead';
  // The files of every import lie in one table.
  if (name === '' && noun.endsWith('_import')) return 'import';
  if (name === '' || name === 'parent') return NAMED_OTHERWISE[noun] ?? noun;
  // A class teacher is staff, although there are teachers: what is named outright goes before how a name ends.
  const table =
    tables.find((one) => name === one.name)?.name ??
    NAMED_OTHERWISE[name] ??
    tables.find((one) => name.endsWith(`_${one.name}`))?.name;
  if (!table) throw new Error(`${action}: say in testing/foreign.ts which table ${field} names`);
  return table;
}
