import type { ReactNode } from 'react';
import type { FieldKind } from '../../../contract/fields.ts';
import { Hours } from '../../display/value/Hours.tsx';
import { Hy } from '../../display/value/Hy.tsx';
import { Money, Nothing } from '../../display/value/Money.tsx';
import { Text } from '../../display/value/Text.tsx';
import { Time } from '../../display/value/Time.tsx';
import { Words } from '../../display/value/Words.tsx';
import type { TimeShown } from './columns.ts';

/** What a field shows where the page says nothing else. */
export function defaultCell(kind: FieldKind | undefined, value: unknown, time?: TimeShown): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (Array.isArray(value)) return <Words of={value.map(String)} />;
  if (typeof value === 'number') {
    if (kind === 'money') return <Money fen={value} />;
    if (kind === 'minutes') return <Hours minutes={value} unit={false} />;
    if (time || kind === 'moment') return <Time at={value} {...(time && { mode: time })} />;
    return <span className="num">{value.toLocaleString('en')}</span>;
  }
  const text = String(value);
  return kind === 'day' || kind === 'month' ? <Hy>{text}</Hy> : <Text>{text}</Text>;
}
