import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import type { ApplyDemandWhole, Choice } from '../apply-demand.shapes.ts';
import { type Background, compare } from '../apply-plan.rules.ts';
import { applyDemandListStore as lists } from './apply-demand.list.store.ts';
import { demandApplicationsSlot } from './apply-demand.slots.ts';
import { applyDemandStore as store } from './apply-demand.store.ts';

type Listed = Awaited<ReturnType<typeof lists.page>>['list'][number];

/** Rows of a list with how many applications and offers each has. */
export async function withApplications<R extends Pick<Listed, 'id'>>(ctx: Ctx, rows: readonly R[]) {
  const counted = new Map<number, { applications: number; offers: number }>();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    for (const { counts } of demandApplicationsSlot.parts)
      for (const { id, applications, offers } of await counts(ctx, ids))
        counted.set(id, { applications, offers });
  return rows.map((row) => ({
    ...row,
    application_count: counted.get(row.id)?.applications ?? 0,
    offer_count: counted.get(row.id)?.offers ?? 0,
  }));
}

async function choicesOf(ctx: Ctx, found: Listed, background: Background): Promise<Choice[]> {
  const chosen = await store.shortlist(ctx, found.company_id, found.id);
  const known = await programmes.byIds(
    ctx,
    chosen.map(({ programme_id }) => programme_id),
  );
  return chosen.map(({ programme_id, tier, note }) => {
    const programme = known.find(({ id }) => id === programme_id);
    return {
      programme_id,
      programme_name: programme?.name ?? '',
      institution_name: programme?.institution_name ?? '',
      tier,
      note,
      requirement: programme?.requirement ?? '',
      checks: programme ? compare(programme, background) : [],
    };
  });
}

/** One that this person sees, with everything that belongs to it. */
export async function wholeOf(ctx: Ctx, id: number): Promise<ApplyDemandWhole> {
  const found = await lists.find(ctx, id);
  if (!found) throw notFound();
  const { company_id } = found;
  const [row] = await withApplications(ctx, [found]);
  const background = {
    grades: await store.grades(ctx, company_id, id),
    tests: await store.tests(ctx, company_id, id),
  };
  const milestones = await store.shownMilestones(ctx, company_id, id);
  return {
    ...(row as NonNullable<typeof row>),
    ...background,
    files: await store.files(ctx, company_id, id),
    milestones: milestones.map(({ reached_by: _, ...milestone }) => milestone),
    shortlist: await choicesOf(ctx, found, background),
  };
}
