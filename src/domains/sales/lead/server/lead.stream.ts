import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { leadPaths } from '../lead.paths.ts';
import type { LeadEventKind } from '../lead.rules.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { isVeiled, leadListStore } from './lead.list.store.ts';
import { leadLogStore as logs } from './lead.log.store.ts';
import { leadMergeStore } from './lead.merge.store.ts';

const PAGE = 20;
interface Item extends TimelineItem {
  readonly kind: string;
  readonly label: Sentence;
  readonly log?: {
    readonly is_effective: 0 | 1;
    readonly can_correct: 0 | 1;
    readonly files: readonly { readonly id: number; readonly name: string }[];
  };
}
const DAY_MS = 24 * 60 * 60 * 1000;
const OWN = new Set(['lead', 'promise']);
/** In the pool what was said, and by whom, is for who manages it. */
const UNTOLD = { text: '', admin_name: null };

const eventTitle = (kind: LeadEventKind): Sentence =>
  kind in leadStatus.states && kind !== 'merged'
    ? leadStatus.states[kind as keyof typeof leadStatus.states].label
    : leadText[`event_${kind}` as 'event_created'];

async function ownItems(ctx: Ctx, ids: readonly number[], before: Date, most: number): Promise<Item[]> {
  const said = (await logs.logs(ctx, ids, before, most)).map((row) => ({
    kind: 'log',
    label: leadText.stream_log,
    id: row.id,
    at: row.created_at,
    title: [row.method_name, ctx.say(row.is_effective ? leadText.effective : leadText.not_effective)]
      .filter(Boolean)
      .join(' · '),
    text: row.content,
    admin_name: row.created_by_name,
    url: null,
    log: {
      is_effective: row.is_effective ? (1 as const) : (0 as const),
      can_correct:
        row.created_by === ctx.admin_id && ctx.now.getTime() - row.created_at.getTime() <= DAY_MS
          ? (1 as const)
          : (0 as const),
      files: row.files,
    },
  }));
  const happened = (await logs.events(ctx, ids, before, most)).map((row) => ({
    kind: 'event',
    label: leadText.stream_event,
    id: row.id,
    at: row.created_at,
    title: ctx.say(eventTitle(row.kind)),
    text: row.kind === 'invalid' ? ctx.say(leadText[`invalid_${row.note}` as 'invalid_test']) : row.note,
    admin_name: row.created_by_name,
    url: null,
  }));
  const given = (await logs.allocations(ctx, ids, before, most)).map((row) => ({
    kind: 'allocation',
    label: leadText.stream_allocation,
    id: row.id,
    at: row.created_at,
    title: [
      row.to_name ? fill(leadText.to_owner, { name: row.to_name }) : leadText.to_pool,
      leadText[`how_${row.how}`],
    ]
      .map(ctx.say)
      .join(' · '),
    text: row.why,
    admin_name: row.created_by_name,
    url: null,
  }));
  const texted = (await logs.texted(ctx, ids, before, most)).map((row) => ({
    kind: 'sms',
    label: leadText.stream_sms,
    id: row.id,
    at: row.created_at,
    title: ctx.say(leadText.stream_sms),
    text: row.body,
    admin_name: row.created_by_name,
    url: null,
  }));
  return [...said, ...happened, ...given, ...texted];
}

/** What the student's own timeline tells, but what this stream shows anyway. */
async function studentItems(ctx: Ctx, studentId: number, before: Date, most: number): Promise<Item[]> {
  const items: Item[] = [];
  for (const { kind, label, needs, items: read } of timelineSlot.parts)
    if (!OWN.has(kind) && ctx.holds(needs))
      for (const item of await read(ctx, studentId, before, most)) items.push({ ...item, kind, label });
  return items;
}

/** The newest first; what happened in one moment is not torn apart. In the pool only day and stage are told. */
export async function streamOf(ctx: Ctx, id: number, before: Date) {
  const lead = await leadListStore.find(ctx, id);
  if (!lead) throw notFound();
  const items = await ownItems(ctx, await leadMergeStore.withMerged(ctx, id), before, PAGE + 1);
  if (lead.student_id !== null && (await students.sees(ctx, lead.student_id)))
    items.push(...(await studentItems(ctx, lead.student_id, before, PAGE + 1)));
  const veiled = isVeiled(ctx, lead);
  const sorted = items.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const last = sorted[PAGE - 1]?.at.getTime();
  const list = sorted.filter(({ at }) => last === undefined || at.getTime() >= last);
  return {
    list: list.map(({ at, label, log, ...item }) => ({
      ...item,
      is_effective: log?.is_effective ?? null,
      can_correct: veiled ? (0 as const) : (log?.can_correct ?? (0 as const)),
      files: veiled ? [] : [...(log?.files ?? [])],
      ...(veiled ? UNTOLD : {}),
      label: ctx.say(label),
      at: at.getTime(),
    })),
    next: sorted.length > list.length ? (last ?? null) : null,
  };
}

/** For the timeline of a student: how they came to be one, and what was said before and since. */
export async function timelineOf(
  ctx: Ctx,
  studentId: number,
  before: Date,
  most: number,
): Promise<TimelineItem[]> {
  const lead = await leadListStore.ofStudent(ctx, studentId);
  if (lead === undefined) return [];
  const { id } = lead;
  const items = await ownItems(ctx, await leadMergeStore.withMerged(ctx, id), before, most);
  return items
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most)
    .map(({ kind: _, label: __, log: ___, ...item }) => ({
      ...item,
      ...(isVeiled(ctx, lead) ? UNTOLD : {}),
      url: leadPaths.edit({ lead_id: id }),
    }));
}

export const promiseTimeline = async (
  ctx: Ctx,
  studentId: number,
  before: Date,
  most: number,
): Promise<TimelineItem[]> =>
  (await logs.promisesBefore(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: row.created_at,
    title: ctx.say(leadText.promise),
    text: row.content,
    admin_name: row.promised_by_name,
    url: row.lead_id === null ? null : leadPaths.edit({ lead_id: row.lead_id }),
  }));
