import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { examEntryPaths } from './exam-entry.paths.ts';
import { examEntryText as text } from './exam-entry.text.ts';

const about = { label: text.kind_steps, link: examEntryPaths.ofStudent({ student_id: '{student_id}' }) };
const values = ['student_id', 'student', 'code', 'day', 'money'] as const;

export const examEntryNotices = {
  rising: defineNotice({
    ...about,
    kind: 'exam_entry.rising',
    title: text.rising_title,
    body: text.rising_body,
    values,
  }),
  fell: defineNotice({
    ...about,
    kind: 'exam_entry.fell',
    title: text.fell_title,
    body: text.fell_body,
    values,
  }),
  supplement: defineNotice({
    ...about,
    kind: 'exam_entry.supplement',
    title: text.supplement_title,
    body: text.supplement_body,
    values,
  }),
};
