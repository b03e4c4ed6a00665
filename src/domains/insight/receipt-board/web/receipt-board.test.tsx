import { cleanup, render } from '@testing-library/react';
import { Fragment } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PersonRow } from '../people-board.contract.ts';
import { useDealColumns } from './FeedPersonagePage.tsx';
import type { ReceiptsState } from './useReceiptBoard.ts';

afterEach(cleanup);

const row = { key: 7, deals: 2, avg_deal_fen: 100_00, opens: 1 } as PersonRow;
const span = { from_day: '2026-10-01', to_day: '2026-10-31', compare: 'previous' } as const;
type Whose = () => { readonly admin_id: number } | undefined;

function Deals({ asked, of }: { asked: Partial<ReceiptsState['asked']>; of: Whose }) {
  const columns = useDealColumns<PersonRow>({ asked: { ...span, ...asked } } as ReceiptsState, of);
  return columns.map(({ key, cell }) => <Fragment key={key}>{cell(row)}</Fragment>);
}
const linkOf = (asked: Partial<ReceiptsState['asked']>, of: Whose) => {
  const { container } = render(
    <MemoryRouter>
      <Deals asked={asked} of={of} />
    </MemoryRouter>,
  );
  return container.querySelector('a')?.getAttribute('href');
};

test('deals open the cases that were counted, and nothing where cases cannot be asked for so', () => {
  const days = '/Entering/enterCase?dealt_from=2026-10-01&dealt_until=2026-10-31';
  const own = () => ({ admin_id: 7 });
  expect(linkOf({}, own)).toBe(`${days}&admin_id=7`);
  expect(linkOf({ nature: 'new', channel_id: 3, student_id: 5 }, own)).toBe(
    `${days}&nature=new&channel_id=3&student_id=5&admin_id=7`,
  );
  expect(linkOf({ department_id: 2 }, own)).toBeUndefined();
  expect(linkOf({}, () => undefined)).toBeUndefined();
});
