import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EmptyState } from '../state/EmptyState.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { MainActionSlot } from './slots.ts';

afterEach(cleanup);
const empty = <EmptyState title="还没有教室" />;

it('an empty list offers the page’s main action, to who may do it', () => {
  const onClick = vi.fn();
  render(
    <MainActionSlot value={{ label: '新增教室', onClick }}>
      <ListEmpty list={{ filters: {}, clear: vi.fn() }} empty={empty} />
    </MainActionSlot>,
  );
  fireEvent.click(screen.getByRole('button', { name: '新增教室' }));
  expect(onClick).toHaveBeenCalledOnce();
  cleanup();
  render(<ListEmpty list={{ filters: {}, clear: vi.fn() }} empty={empty} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a list that its filters leave empty offers to clear them, and nothing else', () => {
  const clear = vi.fn();
  render(
    <MainActionSlot value={{ label: '新增教室', onClick: vi.fn() }}>
      <ListEmpty list={{ filters: { keyword: '三楼' }, clear }} empty={empty} />
    </MainActionSlot>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(clear).toHaveBeenCalledOnce();
});

it('a step that the words of the list name stands before the page’s own', () => {
  render(
    <MainActionSlot value={{ label: '新增教室', onClick: vi.fn() }}>
      <ListEmpty
        list={{ filters: {}, clear: vi.fn() }}
        empty={
          <EmptyState title="还没有教室">
            <button type="button">导入</button>
          </EmptyState>
        }
      />
    </MainActionSlot>,
  );
  expect(screen.getByRole('button').textContent).toBe('导入');
});
