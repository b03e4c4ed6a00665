import { defineModule } from '@/kernel/module.ts';
import { newsScreens } from './news.access.ts';
import { newsApi, noticeApi } from './news.contract.ts';
import { newsStatus } from './news.status.ts';
import { newsText } from './news.text.ts';

export const newsModule = defineModule({
  wing: 'organisation',
  noun: 'news',
  text: newsText,
  apis: [newsApi, noticeApi],
  statuses: [newsStatus],
  screens: newsScreens,
});
