import type { ReactNode } from 'react';
import { useText } from '@/kernel/web/language.ts';
import type { Placed } from '../census.rules.ts';
import type { CensusRow } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';
import type { OwnColumn } from './CensusTable.tsx';
import { Place } from './embed/Place.tsx';
import type { Group } from './lessonsOf.ts';
import type { CensusState } from './useCensus.ts';

export type PlacedRow<R> = R & Omit<Placed<R>, 'row'>;
/** Rows with their places in them. */
export const placedRows = <R,>(list: readonly Placed<R>[]): PlacedRow<R>[] =>
  list.map(({ row, ...place }) => ({ ...row, ...place }));

/** The place of a row, how it changed, and whose it is: the first columns of a ranking. */
export function useRankingColumns<R extends CensusRow>(
  census: CensusState<Group>,
  mark?: (row: R) => ReactNode,
): readonly OwnColumn<PlacedRow<R>>[] {
  const t = useText(censusText);
  return [
    {
      key: 'rank',
      head: <th key="rank">{t('rank')}</th>,
      cell: ({ rank, before_rank }) => (
        <td key="rank">
          <Place rank={rank} before={before_rank} compared={census.board.compare !== 'none'} />
        </td>
      ),
    },
    {
      key: 'name',
      head: <th key="name">{t(census.board.group)}</th>,
      cell: (row) => (
        <td key="name">
          {mark?.(row)} {row.name ?? t('none')}
        </td>
      ),
      total: <td key="name">{t('total')}</td>,
    },
  ];
}
