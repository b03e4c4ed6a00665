import { monthLocked } from '@/domains/money/month-close/server/month-close-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { monthFigureModule } from '../month-figure.module.ts';
import { keepMonth } from './month-figure.board.ts';
import { monthFigureService } from './month-figure.service.ts';

export const monthFigureServer = defineServer(monthFigureModule, {
  services: [monthFigureService],
  parts: [on(monthLocked, keepMonth)],
});
