import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { texts } from '@/domains/organisation/sms/server/sms.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { studentApi } from '../student.contract.ts';
import { studentText } from '../student.text.ts';
import { studentListStore } from './student.list.store.ts';
import { studentStore } from './student.store.ts';

/** All of them or none: somebody who is not seen is not there. */
async function chosen(ctx: Ctx, ids: readonly number[]) {
  const wanted = new Set(ids);
  const rows = (await studentListStore.many(ctx, [...wanted])).filter(
    ({ company_id }) => company_id === ctx.company_id,
  );
  if (rows.length < wanted.size) throw notFound();
  return rows;
}

export async function labelStudents(
  ctx: Ctx,
  { ids, add_label_ids = [], remove_label_ids = [] }: ParsedOf<typeof studentApi.label>,
): Promise<number> {
  if (add_label_ids.length + remove_label_ids.length === 0)
    throw invalid({ add_label_ids: studentText.label_none });
  const labels = [...new Set([...add_label_ids, ...remove_label_ids])];
  if ((await baseData.names(ctx, labels)).length < labels.length)
    throw invalid({ add_label_ids: studentText.item_gone });
  const rows = await chosen(ctx, ids);
  const all = rows.map(({ id }) => id);
  const reasons = { student_label_item: () => invalid({ add_label_ids: studentText.item_gone }) };
  await explain(studentStore.addLabels(ctx, all, add_label_ids), reasons);
  await studentStore.removeLabels(ctx, all, remove_label_ids);
  return rows.length;
}

/** These gaps are the student's name. */
const NAME_GAPS = ['student', 'name'];

export async function textStudents(
  ctx: Ctx,
  { ids, template_id, to, values = [] }: ParsedOf<typeof studentApi.sms>,
): Promise<{ sent: number; without: string[] }> {
  const rows = await chosen(ctx, ids);
  const template = (await texts.templates(ctx)).find(({ id }) => id === template_id);
  if (!template) throw invalid({ template_id: studentText.item_gone });
  const without: string[] = [];
  for (const row of rows) {
    const phone = to === 'student' ? row.phone : row.guardian_phone;
    if (!phone) {
      without.push(row.username);
      continue;
    }
    const names = template.variables.flatMap((name) =>
      NAME_GAPS.includes(name) ? { name, value: row.username } : [],
    );
    const others = values.filter(({ name }) => !NAME_GAPS.includes(name));
    await texts.send(ctx, template_id, { phone, values: [...names, ...others] });
  }
  return { sent: rows.length - without.length, without };
}
