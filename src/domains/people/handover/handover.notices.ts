import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { handoverText } from './handover.text.ts';

export const handoverReceived = defineNotice({
  kind: 'handover.received',
  label: handoverText.received_kind,
  title: handoverText.received_title,
  body: handoverText.received_body,
  link: '{path}',
  formerLink: studentPaths.list({ holder_id: '{admin_id}' }),
  values: ['path', 'n', 'what', 'author', 'note'],
});
