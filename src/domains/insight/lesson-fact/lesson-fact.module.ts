import { defineModule } from '@/kernel/module.ts';
import { lessonFactText } from './lesson-fact.text.ts';

export const lessonFactModule = defineModule({
  wing: 'insight',
  noun: 'lesson_fact',
  text: lessonFactText,
});
