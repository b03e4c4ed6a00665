import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, Keyword, listOf } from '@/kernel/contract/fields.ts';
import { searchText } from './search.text.ts';

/** A stretch of a text that the keyword has found. */
const Mark = z.object({ at: z.int().nonnegative(), length: z.int().positive() });
export const SearchHit = z.object({
  id: Id,
  title: z.string(),
  marks: z.array(Mark),
  /** What tells it from its namesakes. */
  sub: z.string(),
  sub_marks: z.array(Mark),
  /** Where it opens. */
  url: z.string(),
  /** Out of use: a colleague who has left. */
  off: z.boolean(),
  /** Where it lies in another company than the acting one: it opens with that company selected. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  kind: z.string(),
  label: z.string(),
  hits: z.array(SearchHit),
  /** The list with everything that was found, where there is more. */
  all_url: z.string().nullable(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

export const searchApi = defineApi('search', searchText, 'common', {
  /** What the keyword finds among everything that this person may see. */
  find: {
    action: 'api_search',
    method: 'GET',
    permission: 'signed_in',
    label: searchText.title,
    input: z.object({ keyword: Keyword.min(1) }),
    output: listOf(SearchGroup),
  },
});
