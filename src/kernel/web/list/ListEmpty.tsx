import { SearchX } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { EmptyState } from '../state/EmptyState.tsx';
import { FirstStep } from '../state/firstStep.ts';
import { webText } from '../web.text.ts';
import { MainActionSlot } from './slots.ts';
import type { List } from './useList.ts';

/** No rows: because of the filters, or because nothing has been made yet. */
export function ListEmpty({ list, empty }: { list: Pick<List, 'filters' | 'clear'>; empty: ReactNode }) {
  const t = useText(webText);
  const main = useContext(MainActionSlot);
  if (Object.keys(list.filters).length === 0)
    return <FirstStep value={main}>{empty ?? <EmptyState title={t('nothing')} />}</FirstStep>;
  return (
    <EmptyState icon={SearchX} title={t('none_match')} help={t('none_match_help')}>
      <Button onClick={list.clear}>{t('clear_filters')}</Button>
    </EmptyState>
  );
}
