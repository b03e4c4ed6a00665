import type { FieldKind } from '../../../contract/fields.ts';

/** What a column is on a phone, where a row is a card: its name, its state at the right, or one of a few facts below. */
export type CardRole = 'title' | 'mark' | 'fact';

interface Told {
  readonly key: string;
  readonly kind: FieldKind | undefined;
  /** One word in a colour. */
  readonly mark: boolean;
  readonly hidden?: boolean;
}

const FACTS = 3;

/** The first column is the title, the state the mark; of the rest three in their order, an amount always among them. */
export function cardRoles(columns: readonly Told[]): ReadonlyMap<string, CardRole> {
  const shown = columns.filter(({ hidden }) => !hidden);
  const title = shown.find(({ mark }) => !mark) ?? shown[0];
  const mark =
    shown.find((column) => column !== title && column.kind === 'status') ??
    shown.find((column) => column !== title && column.mark);
  const rest = shown.filter((column) => column !== title && column !== mark);
  const amount = rest.find(({ kind }) => kind === 'money');
  const first = rest.filter((column) => column !== amount).slice(0, amount ? FACTS - 1 : FACTS);
  const facts = rest.filter((column) => column === amount || first.includes(column));
  return new Map<string, CardRole>([
    ...(title ? [[title.key, 'title'] as const] : []),
    ...(mark ? [[mark.key, 'mark'] as const] : []),
    ...facts.map(({ key }) => [key, 'fact'] as const),
  ]);
}
