import { implement } from '@/kernel/server/http/implement.ts';
import { highlightsOf } from '@/kernel/server/search/highlight.ts';
import { type SearchSource, searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { companies } from '../../../organisation/company/server/company.service.ts';
import { type SearchGroup, type SearchHit, searchApi } from '../search.contract.ts';
import { inOrder } from '../search.rules.ts';

const SHOWN = 6;
/** A common surname finds thousands: so many are looked at to find the best of them. */
const LOOKED_AT = 40;

async function groupOf(ctx: Ctx, source: SearchSource, keyword: string): Promise<SearchGroup | undefined> {
  const found = await source.find(ctx, keyword, LOOKED_AT);
  if (found.length === 0) return undefined;
  const best = inOrder(found, keyword).slice(0, SHOWN);
  const elsewhere = best.flatMap(({ company_id: id }) => (id && id !== ctx.company_id ? [id] : []));
  const names = elsewhere.length ? await companies.names(ctx, elsewhere) : [];
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const hits: SearchHit[] = [];
  for (const { id, title, sub, url, off = false, company_id } of best) {
    const marks = await highlightsOf(title, keyword);
    const name = company_id !== undefined ? nameOf.get(company_id) : undefined;
    hits.push({
      id,
      title,
      marks,
      sub,
      url,
      off,
      sub_marks: await highlightsOf(sub, keyword),
      company: company_id !== undefined && name !== undefined ? { id: company_id, name } : null,
    });
  }
  const all_url = found.length > SHOWN ? (source.all?.(keyword) ?? null) : null;
  return { kind: source.kind, label: ctx.say(source.label), hits, all_url };
}

const mayFind = (ctx: Ctx, { needs }: SearchSource): boolean =>
  typeof needs === 'string' ? ctx.menus.has(needs) : ctx.holds(needs);

export const searchService = implement(searchApi, {
  find: async (ctx, { keyword }) => {
    const groups: SearchGroup[] = [];
    for (const source of searchSlot.parts.filter((source) => mayFind(ctx, source))) {
      const group = await groupOf(ctx, source, keyword);
      if (group) groups.push(group);
    }
    return { list: groups };
  },
});
