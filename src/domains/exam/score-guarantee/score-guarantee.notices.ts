import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { scoreGuaranteePaths } from './score-guarantee.paths.ts';
import { scoreGuaranteeText as text } from './score-guarantee.text.ts';

const about = {
  label: text.kind_judged,
  link: scoreGuaranteePaths.detail('{id}'),
  values: ['id', 'student', 'promised', 'reached'] as const,
};

export const scoreGuaranteeNotices = {
  failed: defineNotice({
    ...about,
    kind: 'score_guarantee.failed',
    title: text.failed_title,
    body: text.failed_body,
  }),
  met: defineNotice({ ...about, kind: 'score_guarantee.met', title: text.met_title, body: text.met_body }),
};
