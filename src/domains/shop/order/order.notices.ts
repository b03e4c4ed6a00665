import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { orderPaths } from './order.paths.ts';
import { orderText as text } from './order.text.ts';

const about = { label: text.kind_steps, link: orderPaths.detail('{id}') };
const values = ['id', 'number', 'student', 'money', 'by', 'reason'] as const;

export const orderNotices = {
  audited: defineNotice({
    ...about,
    kind: 'shop_order.audited',
    title: text.audited_title,
    body: text.audited_body,
    values,
  }),
  refused: defineNotice({
    ...about,
    kind: 'shop_order.refused',
    title: text.refused_title,
    body: text.refused_body,
    values,
  }),
  annulled: defineNotice({
    ...about,
    kind: 'shop_order.annulled',
    title: text.annulled_title,
    body: text.annulled_body,
    values,
  }),
  unaudited: defineNotice({
    ...about,
    kind: 'shop_order.unaudited',
    title: text.unaudited_title,
    body: text.unaudited_body,
    values,
  }),
  lapsing: defineNotice({
    ...about,
    kind: 'shop_order.lapsing',
    title: text.lapsing_title,
    body: text.lapsing_body,
    values,
  }),
  lapsed: defineNotice({
    ...about,
    kind: 'shop_order.lapsed',
    title: text.lapsed_title,
    body: text.lapsed_body,
    values,
  }),
  class_back: defineNotice({
    ...about,
    kind: 'shop_order.class_back',
    title: text.class_title,
    body: text.class_back_body,
    values,
  }),
  class_lapsed: defineNotice({
    ...about,
    kind: 'shop_order.class_lapsed',
    title: text.class_title,
    body: text.class_lapsed_body,
    values,
  }),
  class_left: defineNotice({
    ...about,
    kind: 'shop_order.class_left',
    title: text.class_title,
    body: text.class_left_body,
    values,
  }),
};
