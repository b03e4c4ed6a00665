import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { lessonPaths } from './lesson.paths.ts';
import { lessonText } from './lesson.text.ts';

export const lessonReminder = defineNotice({
  kind: 'lesson.reminder',
  label: lessonText.remind_kind,
  title: lessonText.remind_title,
  body: lessonText.remind_body,
  link: lessonPaths.schedule({ view: 'day', date: '{day}', lesson_id: '{id}' }),
  values: ['id', 'day', 'when', 'what', 'students'],
});
