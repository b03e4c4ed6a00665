import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFigureQuery } from './useFigureQuery.ts';

let asked: ReturnType<typeof useFigureQuery>;
function Probe() {
  asked = useFigureQuery();
  return null;
}
afterEach(cleanup);

test('the page stands in the address; another filter begins again on page 1, what is opened beside it does not', async () => {
  const routes = [{ path: '/', element: <Probe /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/?page=3'] })} />);
  expect(asked.page).toBe(3);
  await act(async () => asked.change({ drill: 'leads' }));
  expect(asked.page).toBe(3);
  await act(async () => asked.change({ page: 4 }));
  expect(asked.page).toBe(4);
  await act(async () => asked.change({ touch: 'last' }));
  expect([asked.page, asked.filter.touch]).toEqual([1, 'last']);
});
