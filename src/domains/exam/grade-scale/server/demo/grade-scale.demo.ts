import type { Demo } from '@/kernel/server/demo.ts';
import { gradeScales } from '../grade-scale.service.ts';

/** Grades from the best down, each with its tariff points where there are some. */
const SCALES = {
  'A-Level': 'A* 56,A 48,B 40,C 32,D 24,E 16',
  AS: 'A 20,B 16,C 12,D 10,E 6',
  'IAL 单元': 'A,B,C,D,E',
  IGCSE: 'A*,A,B,C,D,E,F,G',
  AP: '5 28,4 24,3 20,2,1',
  雅思: '9.0,8.5,8.0,7.5,7.0,6.5,6.0,5.5,5.0,4.5,4.0',
} as const;

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      if ((await gradeScales.shown(ctx)).length > 0) return;
      for (const [name, line] of Object.entries(SCALES))
        await gradeScales.add(ctx, {
          name,
          grades: line.split(',').map((one) => {
            const [grade = '', points] = one.split(' ');
            return { grade, points: points === undefined ? null : Number(points) };
          }),
        });
    });
}
