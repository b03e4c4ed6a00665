import type { ReactNode } from 'react';
import { Hours } from '../display/Hours.tsx';
import { Hy } from '../display/Hy.tsx';
import { Money, Nothing } from '../display/Money.tsx';
import { Text } from '../display/Text.tsx';
import { Time } from '../display/Time.tsx';
import { Words } from '../display/Words.tsx';
import type { TimeShown } from './columns.ts';

const DAY_OR_MONTH = /^\d{4}-\d\d(-\d\d)?$/;

/** What a field shows where the page says nothing else; its name says what it is. */
export function defaultCell(field: string, value: unknown, time?: TimeShown): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (Array.isArray(value)) return <Words of={value.map(String)} />;
  if (typeof value === 'number') {
    if (field.endsWith('_fen')) return <Money fen={value} />;
    if (field.endsWith('_minutes')) return <Hours minutes={value} unit={false} />;
    if (time || /(_at|^at)$/.test(field)) return <Time at={value} {...(time && { mode: time })} />;
    return <span className="num">{value.toLocaleString('en')}</span>;
  }
  const text = String(value);
  return DAY_OR_MONTH.test(text) ? <Hy>{text}</Hy> : <Text>{text}</Text>;
}
