import type { Demo } from '@/kernel/server/demo.ts';
import type { Country } from '../../country.text.ts';
import { institutions } from '../institution.service.ts';

/** Name, English name, country, city, portal. */
const INSTITUTIONS: readonly (readonly [string, string, Country, string, string])[] = [
  ['剑桥大学', 'University of Cambridge', 'gb', '剑桥', 'https://www.cam.ac.uk'],
  ['帝国理工学院', 'Imperial College London', 'gb', '伦敦', 'https://www.imperial.ac.uk'],
  ['伦敦大学学院', 'University College London', 'gb', '伦敦', 'https://www.ucl.ac.uk'],
  ['伦敦政治经济学院', 'London School of Economics', 'gb', '伦敦', 'https://www.lse.ac.uk'],
  ['爱丁堡大学', 'University of Edinburgh', 'gb', '爱丁堡', 'https://www.ed.ac.uk'],
  ['华威大学', 'University of Warwick', 'gb', '考文垂', 'https://warwick.ac.uk'],
  ['曼彻斯特大学', 'University of Manchester', 'gb', '曼彻斯特', 'https://www.manchester.ac.uk'],
  ['巴斯大学', 'University of Bath', 'gb', '巴斯', 'https://www.bath.ac.uk'],
  ['康奈尔大学', 'Cornell University', 'us', '伊萨卡', 'https://www.cornell.edu'],
  ['加州大学圣迭戈分校', 'UC San Diego', 'us', '圣迭戈', 'https://ucsd.edu'],
  ['多伦多大学', 'University of Toronto', 'ca', '多伦多', 'https://www.utoronto.ca'],
  ['香港大学', 'The University of Hong Kong', 'hk', '香港', 'https://www.hku.hk'],
  ['墨尔本大学', 'University of Melbourne', 'au', '墨尔本', 'https://www.unimelb.edu.au'],
  ['新加坡国立大学', 'National University of Singapore', 'sg', '新加坡', 'https://www.nus.edu.sg'],
];

export async function load({ heads }: Demo): Promise<void> {
  const rows = INSTITUTIONS.map(([name, name_en, country, city, portal]) => ({
    name,
    name_en,
    country,
    city,
    portal,
  }));
  for (const { within } of heads) await within((ctx) => institutions.ensure(ctx, rows));
}
