import { hoursRecognised } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import { payPosted } from '@/domains/pay/pay-line/server/pay-line-event.service.ts';
import {
  lessonsMarked,
  lessonsPaidAnew,
  lessonsUnmarked,
} from '@/domains/teaching/attendance/server/attendance-event.service.ts';
import { measureSlot } from '@/kernel/server/db/measures.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { lessonFactModule } from '../lesson-fact.module.ts';
import { lessonFacts } from './lesson-fact.service.ts';
import { lessonSources } from './lesson-fact.sources.ts';

export const lessonFactServer = defineServer(lessonFactModule, {
  parts: [
    on(lessonsMarked, lessonFacts.onMarked),
    // What a no-show takes follows from whether it is to be made up.
    on(lessonsPaidAnew, lessonFacts.onMarked),
    on(lessonsUnmarked, lessonFacts.onUnmarked),
    on(hoursRecognised, lessonFacts.onRecognised),
    on(payPosted, lessonFacts.onPaid),
    ...lessonSources.map(measureSlot.part),
  ],
});
