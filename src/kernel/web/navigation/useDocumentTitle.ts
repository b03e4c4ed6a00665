import { useEffect } from 'react';
import type { Sentence } from '../../text.ts';
import { useSay } from '../language.ts';
import { webText } from '../web.text.ts';

/** The tab says which page it holds; a hidden page has no effects, so it does not speak up. */
export function useDocumentTitle(title: Sentence): void {
  const say = useSay();
  const text = `${say(title)} · ${say(webText.brand)}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
