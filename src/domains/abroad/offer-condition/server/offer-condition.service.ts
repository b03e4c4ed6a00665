import type { Touched } from '@/domains/exam/result/server/result.slots.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { applicationPermissions } from '../../application/application.access.ts';
import { applicationPaths } from '../../application/application.paths.ts';
import { applications } from '../../application/server/application.service.ts';
import { type OfferCondition, offerConditionApi } from '../offer-condition.contract.ts';
import { cleaned, isComplete } from '../offer-condition.fields.ts';
import { offerConditionText as text } from '../offer-condition.text.ts';
import { evaluateApplication, evaluateOverdue, evaluateStudents } from './offer-condition.evaluation.ts';
import {
  type CheckRecord,
  type ConditionRecord,
  offerConditionStore as store,
} from './offer-condition.store.ts';
import { resultsDay } from './results-day.ts';

const namedBy = ({
  subject_ids,
  includes,
  excludes,
}: Pick<ConditionRecord, 'excludes' | 'includes' | 'subject_ids'>) => [
  ...subject_ids,
  ...excludes,
  ...includes.flatMap((one) => one.subject_ids),
];

async function listOf(ctx: Ctx, applicationId: number): Promise<OfferCondition[]> {
  const application = await applications.find(ctx, applicationId);
  if (!application) throw notFound();
  const { company_id } = application;
  const rows = await store.ofApplications(ctx, company_id, [applicationId]);
  const checks = await store.checks(
    ctx,
    company_id,
    rows.map(({ id }) => id),
  );
  const wanted = [
    ...rows.flatMap(namedBy),
    ...checks.flatMap(({ used }) => used.flatMap(({ subject_id }) => subject_id ?? [])),
  ];
  const nameOf = new Map(
    (await subjects.shownNames(ctx, [...new Set(wanted)])).map(({ id, name }) => [id, name]),
  );
  const people = await admins.names(
    ctx,
    rows.flatMap(({ said_by }) => said_by ?? []),
  );
  const papers = await store.evidence(
    ctx,
    company_id,
    rows.flatMap(({ evidence_file_id }) => evidence_file_id ?? []),
  );
  const shown = (used: CheckRecord['used']) =>
    used.map((one) => ({ ...one, subject_name: nameOf.get(one.subject_id ?? 0) ?? null }));
  return rows.map(({ said_by, superscore, pattern, ...row }) => {
    const own = checks.filter(({ condition_id }) => condition_id === row.id);
    const [last] = own;
    const before = row.state === 'reopened' ? own.find(({ state }) => state === 'met') : undefined;
    return {
      ...row,
      pattern: pattern.join(''),
      includes: row.includes.map((one) => ({ subject_ids: [...one.subject_ids], grade: one.grade })),
      parts: [...row.parts],
      superscore: superscore ? 1 : 0,
      subjects: [...new Set(namedBy(row))].map((id) => ({ id, name: nameOf.get(id) ?? '' })),
      is_provisional: last?.is_provisional ?? false,
      used: shown(last?.used ?? []),
      before: shown(before?.used ?? []),
      checked_at: toUnixOrNull(last?.created_at ?? null),
      said_by_name: people.find(({ id }) => id === said_by)?.name ?? null,
      evidence_name: papers.find(({ id }) => id === row.evidence_file_id)?.name ?? null,
    };
  });
}

type Fields = Parameters<typeof cleaned>[0];
async function valuesOf(ctx: Ctx, fields: Fields) {
  must(isComplete(fields));
  const values = cleaned(fields);
  // Also what its kind has no use for: whatever is named must be known.
  const { subject_ids = [], includes = [], excludes = [] } = fields;
  const wanted = [...new Set(namedBy({ subject_ids, includes, excludes }))];
  if (wanted.length > 0 && (await subjects.names(ctx, wanted)).length < wanted.length)
    throw invalid({ subject_ids: text.subject_gone });
  return values;
}

/** One of an application that this person sees; nobody changes either before the transaction ends. */
async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<ConditionRecord> {
  const found = await store.find(ctx, id);
  if (!found || found.company_id !== ctx.company_id) throw notFound();
  await applications.lockSeen(ctx, found.application_id);
  const row = await store.find(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  if (row.removed_at !== null) throw refuse(text.removed);
  return row;
}

async function say(
  ctx: Ctx,
  said: 'met' | 'waived',
  { id, version, said_because, evidence_file_id = null }: ParsedOf<typeof offerConditionApi.tick>,
): Promise<Record<string, never>> {
  const row = await lockSeen(ctx, id, version);
  if (evidence_file_id)
    await files.mayAttach(ctx, [evidence_file_id], () => invalid({ evidence_file_id: text.file_gone }));
  await store.update(ctx, id, {
    said,
    said_because,
    evidence_file_id,
    said_by: ctx.admin_id || null,
    said_at: ctx.now,
  });
  await evaluateApplication(ctx, row.application_id);
  return {};
}

/** Which offers hang on these results, each once: met where every condition that does is. */
async function touched(ctx: Ctx, resultIds: readonly number[]): Promise<readonly Touched[]> {
  if (!ctx.holds(applicationPermissions.read)) return [];
  const found = await store.using(ctx, resultIds, applications.matching(ctx, {}));
  const offers = await applications.byIds(ctx, [...new Set(found.map((one) => Number(one.application_id)))]);
  const nameOf = new Map(offers.map(({ id, institution_name }) => [id, institution_name]));
  return found.map(({ is_met, ...one }) => {
    const application_id = Number(one.application_id);
    return {
      result_id: Number(one.result_id),
      name: nameOf.get(application_id) ?? '',
      url: applicationPaths.edit({ application_id }),
      is_met,
    };
  });
}

/** What other nouns ask of conditions. */
export const offerConditions = {
  touched,
  evaluateApplication,
  evaluateStudents,
  evaluateOverdue,
  seesOffer: applications.sees,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => {
    const row = await store.find(ctx, id);
    return row !== undefined && applications.sees(ctx, row.application_id);
  },
};

export const offerConditionService = implement(offerConditionApi, {
  results_day: resultsDay,
  list: async (ctx, { application_id }) => ({ list: await listOf(ctx, application_id) }),
  add: async (ctx, { application_id, group_no, ...fields }) => {
    const application = await applications.lockSeen(ctx, application_id);
    if (application.decision === null) throw refuse(text.not_offered);
    const next = await store.nextGroup(ctx, application_id);
    const values = await valuesOf(ctx, fields);
    const id = await store.insert(ctx, application_id, {
      ...values,
      group_no: Math.min(group_no ?? next, next),
    });
    await evaluateApplication(ctx, application_id);
    return { id };
  },
  edit: async (ctx, { id, version, ...fields }) => {
    const row = await lockSeen(ctx, id, version);
    await store.update(ctx, id, await valuesOf(ctx, fields));
    await evaluateApplication(ctx, row.application_id);
    return {};
  },
  del: async (ctx, { id }) => {
    const row = await lockSeen(ctx, id);
    await store.update(ctx, id, { removed_at: ctx.now });
    await evaluateApplication(ctx, row.application_id);
    return {};
  },
  tick: (ctx, input) => say(ctx, 'met', input),
  waive: (ctx, input) => say(ctx, 'waived', input),
  untick: async (ctx, { id, version, reason }) => {
    const row = await lockSeen(ctx, id, version);
    if (row.said === null) throw refuse(text.not_said);
    await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
    await store.update(ctx, id, {
      said: null,
      said_because: '',
      said_by: null,
      said_at: null,
      evidence_file_id: null,
    });
    await evaluateApplication(ctx, row.application_id);
    return {};
  },
});
