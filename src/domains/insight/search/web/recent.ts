import { readJson, writeJson } from '@/kernel/web/state/storage.ts';
import type { Item } from './items.ts';

const KEY = 'recent_items';
const MOST = 8;
interface Kept {
  readonly admin_id: number;
  readonly company_id: number;
  readonly items: readonly Item[];
}
interface Owner {
  readonly admin_id: number;
  readonly company_id: number;
}

/** What was opened from the search, latest first. In this tab only: names do not stay behind on a shared machine. */
export function recentItems({ admin_id, company_id }: Owner): readonly Item[] {
  const kept = readJson<Kept>(sessionStorage, KEY);
  return kept?.admin_id === admin_id && kept.company_id === company_id ? kept.items : [];
}

export function rememberItem(owner: Owner, item: Item): void {
  const plain: Item = { ...item, marks: [], subMarks: [] };
  const others = recentItems(owner).filter(({ key }) => key !== item.key);
  writeJson(sessionStorage, KEY, { ...owner, items: [plain, ...others].slice(0, MOST) } satisfies Kept);
}
