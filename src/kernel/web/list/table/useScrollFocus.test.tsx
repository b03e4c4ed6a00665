import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useScrollFocus } from './useScrollFocus.ts';

afterEach(cleanup);

function Table({ mayOpen }: { mayOpen: boolean }) {
  const wrap = useRef<HTMLDivElement>(null);
  useScrollFocus(wrap);
  return (
    <div ref={wrap} data-testid="table">
      {mayOpen && <button type="button">open</button>}
    </div>
  );
}

test('a table is focused itself only while nothing in it can be', () => {
  const { rerender } = render(<Table mayOpen={false} />);
  const tabIndex = () => screen.getByTestId('table').getAttribute('tabindex');
  expect(tabIndex()).toBe('0');
  rerender(<Table mayOpen />);
  expect(tabIndex()).toBeNull();
  rerender(<Table mayOpen={false} />);
  expect(tabIndex()).toBe('0');
});
