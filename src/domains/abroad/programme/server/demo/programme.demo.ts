import type { Demo } from '@/kernel/server/demo.ts';
import { institutions } from '../../../institution/server/institution.service.ts';
import type { Scheme } from '../../programme.rules.ts';
import { programmes } from '../programme.service.ts';

/** Institution, programme, field, scheme, grades, grade of mathematics among them, IELTS overall and each part. */
const PROGRAMMES: readonly (readonly [string, string, string, Scheme, string, string, string, string])[] = [
  ['剑桥大学', 'Natural Sciences BA', '自然科学', 'ucas', 'A*A*A', 'A*', '7.5', '7.0'],
  ['剑桥大学', 'Economics BA', '经济', 'ucas', 'A*A*A', 'A*', '7.5', '7.0'],
  ['帝国理工学院', 'Physics MSci', '物理', 'ucas', 'A*A*A', 'A*', '7.0', '6.5'],
  ['帝国理工学院', 'Computing BEng', '计算机', 'ucas', 'A*A*A', 'A*', '7.0', '6.5'],
  ['伦敦大学学院', 'Economics BSc', '经济', 'ucas', 'A*AA', 'A*', '7.0', '6.5'],
  ['伦敦大学学院', 'Mathematics BSc', '数学', 'ucas', 'A*A*A', 'A*', '7.0', '6.5'],
  ['伦敦政治经济学院', 'Economics BSc', '经济', 'ucas', 'A*AA', 'A*', '7.0', '7.0'],
  ['爱丁堡大学', 'Chemistry BSc', '化学', 'ucas', 'AAA', '', '6.5', '5.5'],
  ['华威大学', 'Physics BSc', '物理', 'ucas', 'A*AA', 'A', '6.5', '6.0'],
  ['华威大学', 'Economics BSc', '经济', 'ucas', 'A*AA', 'A', '7.0', '6.5'],
  ['曼彻斯特大学', 'Finance BSc', '金融', 'ucas', 'AAA', 'A', '7.0', '6.5'],
  ['曼彻斯特大学', 'Computer Science BSc', '计算机', 'ucas', 'A*AA', 'A', '6.5', '6.0'],
  ['巴斯大学', 'Economics BSc', '经济', 'ucas', 'AAA', 'A', '7.0', '6.5'],
  ['巴斯大学', 'Mechanical Engineering MEng', '工程', 'ucas', 'AAB', 'A', '6.5', '6.0'],
  ['康奈尔大学', 'Economics', '经济', 'common_app', '', '', '7.5', ''],
  ['加州大学圣迭戈分校', 'Economics', '经济', 'uc', '', '', '7.0', ''],
  ['多伦多大学', 'Life Sciences', '生命科学', 'ouac', 'ABB', '', '6.5', '6.0'],
  ['香港大学', 'BEng', '工程', 'hk', 'A*AA', 'A', '6.5', '5.5'],
  ['墨尔本大学', 'Bachelor of Commerce', '商科', 'direct', 'ABB', '', '6.5', '6.0'],
  ['新加坡国立大学', 'Data Science', '数据科学', 'direct', 'A*A*A', 'A*', '6.5', ''],
];

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      const ids = new Map((await institutions.list(ctx)).map(({ id, name }) => [name, id]));
      const rows = PROGRAMMES.map(([at, name, field, scheme, pattern, grade, overall, each]) => ({
        institution_id: ids.get(at) as number,
        name,
        degree: 'bachelor' as const,
        field,
        scheme,
        qualification: pattern ? ('a_level' as const) : null,
        grade_pattern: pattern,
        include_subject: grade && '数学',
        include_grade: grade,
        test: 'ielts' as const,
        test_overall: overall,
        test_each: each,
      }));
      await programmes.ensure(ctx, rows);
    });
}
