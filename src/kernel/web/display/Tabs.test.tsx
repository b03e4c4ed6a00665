import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const TABS = ['甲', '乙', '丙'].map((key) => ({ key, label: key }));
function Page() {
  const [value, setValue] = useState('甲');
  return (
    <Tabs tabs={TABS} value={value} onChange={setValue} label="视图">
      <p>{value}的内容</p>
    </Tabs>
  );
}
const chosen = () => screen.getByRole('tab', { selected: true });

it('a tab and what it shows name each other', () => {
  render(<Page />);
  const panel = screen.getByRole('tabpanel', { name: '甲' });
  expect(chosen().getAttribute('aria-controls')).toBe(panel.id);
  expect(panel.textContent).toBe('甲的内容');
});

it('arrows go round, Home and End to the ends', () => {
  render(<Page />);
  for (const [key, name] of [
    ['ArrowRight', '乙'],
    ['End', '丙'],
    ['ArrowRight', '甲'],
    ['ArrowLeft', '丙'],
    ['Home', '甲'],
  ] as const) {
    fireEvent.keyDown(chosen(), { key });
    expect(chosen().textContent).toBe(name);
  }
});

it('the focus goes along', async () => {
  render(<Page />);
  // The layout that says what is in sight is a browser's.
  for (const list of document.querySelectorAll('[role="tablist"]'))
    Object.defineProperty(list, 'offsetParent', { value: document.body });
  chosen().focus();
  fireEvent.keyDown(chosen(), { key: 'End' });
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
});
