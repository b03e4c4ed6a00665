import type { Notice } from '../news.contract.ts';

type About = Pick<Notice, 'company_id' | 'id' | 'link'>;
export interface NoticeGroup<N extends About> {
  readonly newest: N;
  readonly earlier: readonly N[];
}

/** What was told of one document stands together, under the newest; what leads nowhere stands by itself. */
export function byDocument<N extends About>(notices: readonly N[]): NoticeGroup<N>[] {
  const keyOf = ({ id, link, company_id }: N) => (link ? `${company_id} ${link}` : String(id));
  const keys = [...new Set(notices.map(keyOf))];
  return keys.flatMap((key) => {
    const [newest, ...earlier] = notices.filter((one) => keyOf(one) === key);
    return newest ? [{ newest, earlier }] : [];
  });
}
