import { defineModule } from '@/kernel/module.ts';
import { monthFigureScreens } from './month-figure.access.ts';
import { monthFigureApi } from './month-figure.contract.ts';
import { monthFigureText } from './month-figure.text.ts';

export const monthFigureModule = defineModule({
  wing: 'insight',
  noun: 'month_figure',
  text: monthFigureText,
  apis: [monthFigureApi],
  screens: monthFigureScreens,
});
