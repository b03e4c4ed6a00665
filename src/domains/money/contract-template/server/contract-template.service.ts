import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fill } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { contractTemplateApi } from '../contract-template.contract.ts';
import { sampleFacts } from '../contract-template.sample.ts';
import { contractTemplateStatus } from '../contract-template.status.ts';
import { contractTemplateText } from '../contract-template.text.ts';
import { contractPdf } from './contract-template.pdf.ts';
import { contractTemplateStore as store } from './contract-template.store.ts';

export { contractPdf } from './contract-template.pdf.ts';

/** Who makes documents from editions; contracts fill this. Counts are by edition. */
export const editionUses = defineSlot<Reference>();

const nameTaken = { contract_template_name: () => invalid({ name: contractTemplateText.name_taken }) };

async function withBody(ctx: Ctx, id: number, wanted: number | undefined) {
  const found = await store.find(ctx, id);
  const wording = found && (await store.wording(ctx, id, wanted ?? found.edition));
  if (!found || !wording) throw notFound();
  return { ...found, edition: wording.edition, body: wording.body };
}

async function usesByEdition(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const total = new Map<number, number>();
  if (ids.length > 0)
    for (const use of editionUses.parts)
      for (const { id, count } of await use.counts(ctx, ids)) total.set(id, (total.get(id) ?? 0) + count);
  return total;
}

async function withUses<R extends { id: number }>(ctx: Ctx, rows: readonly R[]) {
  const editions = rows.length
    ? await store.editionIds(
        ctx,
        rows.map(({ id }) => id),
      )
    : [];
  const uses = await usesByEdition(
    ctx,
    editions.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    used_count: sumOf(
      editions.filter(({ template_id }) => template_id === row.id),
      ({ id }) => uses.get(id) ?? 0,
    ),
  }));
}

/** What other nouns ask of templates. */
export const contractTemplates = {
  /** Those that a contract can be made from now. */
  offered: (ctx: Ctx) => store.options(ctx, 'on'),
  edition: store.byEditionId,
  /** As a history calls them: the template, and which of its editions. */
  editionNames: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.editionNames(ctx, ids)).map(({ id, name, edition }) => ({
      id,
      name: `${name} · ${ctx.say(fill(contractTemplateText.edition_n, { n: edition }))}`,
    })),
  /** The edition that a new contract is made from; refused where the template is off. */
  async current(ctx: Ctx, id: number) {
    const found = await store.find(ctx, id);
    if (!found) return undefined;
    const wording = await store.wording(ctx, id, found.edition);
    return wording && { edition_id: wording.id, on: found.status === 'on' };
  },
};

export const contractTemplateService = implement(contractTemplateApi, {
  list: {
    page: async (ctx, query) => {
      const page = await store.page(ctx, query);
      return { ...page, list: await withUses(ctx, page.list) };
    },
    options: async (ctx) => ({ list: await store.options(ctx) }),
  },
  get: async (ctx, { id, edition }) => {
    const [found] = await withUses(ctx, [await withBody(ctx, id, edition)]);
    if (!found) throw notFound();
    return found;
  },
  editions: async (ctx, { id }) => {
    const list = await store.editions(ctx, id);
    if (list.length === 0) throw notFound();
    const uses = await usesByEdition(
      ctx,
      list.map((one) => one.id),
    );
    return { list: list.map((one) => ({ ...one, used_count: uses.get(one.id) ?? 0 })) };
  },
  pdf: async (ctx, { id, edition }) => {
    const { name, edition: nth, body } = await withBody(ctx, id, edition);
    const company = await companies.paper(ctx, ctx.company_id);
    const foot = `${name} · ${contractTemplateText.doc_sample[0]}`;
    const bytes = await contractPdf(body, sampleFacts(company), foot);
    const file = { name: `${name}-${nth}.pdf`, mime: 'application/pdf', size: bytes.length, inline: true };
    return { headers: downloadHeaders(file), body: bytes };
  },
  add: async (ctx, { body, ...fields }) => {
    const id = await explain(store.insert(ctx, fields), nameTaken);
    await store.addEdition(ctx, id, 1, body);
    return { id };
  },
  /** Another wording is another edition; a new name or note alone is none. */
  edit: async (ctx, { id, version, body, ...fields }) => {
    const before = await store.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    const was = await store.wording(ctx, id, before.edition);
    const edition = was?.body === body ? before.edition : before.edition + 1;
    if (edition !== before.edition) await store.addEdition(ctx, id, edition, body);
    await explain(store.update(ctx, id, { ...fields, edition }), nameTaken);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await store.lock(ctx, id))) throw notFound();
    await explain(store.remove(ctx, id), { fk: () => refuse(contractTemplateText.in_use) });
    return {};
  },
  export: async function* (ctx, filter) {
    for await (const rows of store.all(ctx, filter)) yield await withUses(ctx, rows);
  },
  ...transitionHandlers(contractTemplateStatus, store, {}),
});
