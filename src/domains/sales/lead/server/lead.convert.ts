import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { leadLogStore } from './lead.log.store.ts';
import { leadMergeStore } from './lead.merge.store.ts';
import { owners } from './lead.owners.ts';
import { type Lead, leadStore as store } from './lead.store.ts';

/** With what the lead knows. The first number is the guardian's where there is one, as the family gave it. */
async function newStudent(ctx: Ctx, lead: Lead): Promise<number> {
  const [first, second] = await store.phones(ctx, lead.id);
  const guardian = lead.guardian_name && {
    name: lead.guardian_name,
    relation: lead.guardian_relation || ('other' as const),
    phone: first?.phone ?? '',
  };
  const isShared = first?.is_shared || second?.is_shared;
  const [id] = await students.insertMany(ctx, [
    {
      username: lead.name,
      english_name: lead.english_name,
      phone: (guardian ? second?.phone : first?.phone) ?? '',
      wechat: lead.wechat,
      school: lead.school,
      grade: lead.grade.slice(0, 20),
      level_id: lead.level_id,
      education_type_id: lead.education_type_id,
      region_id: lead.region_id,
      time_zone: lead.time_zone,
      channel_id: lead.channel_id,
      referrer_student_id: lead.referrer_student_id,
      adviser_id: lead.owner_id ?? ctx.admin_id,
      source_lead_id: lead.id,
      notes: lead.note,
      guardians: guardian ? [guardian] : [],
      shares_phone: isShared ? 1 : 0,
    },
  ]);
  return id as number;
}

/** An existing student whom the number led to. The student is held before the lead, as by whoever brings money. */
async function existing(ctx: Ctx, studentId: number): Promise<void> {
  await students.must(ctx, studentId);
  if ((await students.leadOf(ctx, studentId)) !== null) throw refuse(leadText.student_taken);
}

/** It does not win the lead; money does. */
export async function convert(
  ctx: Ctx,
  { id, version, student_id }: ParsedOf<typeof leadApi.convert>,
): Promise<number> {
  if (student_id) await existing(ctx, student_id);
  const lead = await store.lock(ctx, id);
  if (!lead) throw notFound();
  if (version !== undefined && version !== lead.version) throw stale();
  if (lead.owner_id === null) throw refuse(leadText.in_pool);
  if (lead.status === 'merged') throw refuse(leadText.not_open);
  if (lead.student_id !== null) throw refuse(leadText.student_already);
  const became = student_id ?? (await newStudent(ctx, lead));
  if (student_id) await students.bindLead(ctx, student_id, id);
  await store.update(ctx, id, { student_id: became });
  await store.addEvent(ctx, id, { kind: 'converted', doc: { doc: 'student', doc_id: became } });
  await leadLogStore.carryPromises(ctx, await leadMergeStore.withMerged(ctx, id), became);
  await owners.reckon(ctx, id);
  return became;
}
