import { type Highlight, highlightsIn } from '../../highlight.ts';
import { syllablesOf } from './pinyin.ts';

/** Where a keyword stands in a name: its own characters, or those whose pinyin or initials were typed. */
export const highlightsOf = async (text: string, keyword: string): Promise<Highlight[]> =>
  highlightsIn(text, keyword, await syllablesOf(text));
