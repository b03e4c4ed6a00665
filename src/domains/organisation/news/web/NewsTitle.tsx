import { Pin } from 'lucide-react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { News } from '../news.contract.ts';
import { newsText } from '../news.text.ts';

/** The title, with a pin where it is pinned, and perhaps how the text begins. */
export function NewsTitle({ news, withText }: { news: News; withText?: boolean }) {
  const t = useText(newsText);
  return (
    <TwoLines {...(withText && { sub: news.body })}>
      {news.is_pinned === 1 && (
        <span className="news-pin" title={t('pinned')}>
          <Icon of={Pin} size={13} />
        </span>
      )}
      {news.title}
    </TwoLines>
  );
}
