import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Select } from '../form/select/Select.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { Popup } from './Popup.tsx';

let said: string[];
beforeEach(() => {
  said = [];
});
afterEach(cleanup);

const focused = () => document.activeElement as HTMLElement;
const press = (key: string) => {
  fireEvent.keyDown(focused(), { key });
  fireEvent.keyUp(focused(), { key });
};

function Row() {
  const entries = [
    { key: 'edit', label: '编辑', onClick: () => said.push('edit') },
    { key: 'off', label: '停用', barred: '不能对自己做此操作', onClick: () => said.push('off') },
    { key: 'del', label: '删除', danger: true, onClick: () => said.push('delete') },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row of a table.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div onClick={() => said.push('row')}>
      <Menu groups={[{ key: 'all', entries }]}>
        <button type="button">更多操作</button>
      </Menu>
    </div>
  );
}

it('a menu opens by the arrow, is walked through by keys, passes over what is barred, acts by Enter and gives the focus back', async () => {
  render(<Row />);
  act(() => screen.getByRole('button').focus());
  press('ArrowDown');
  const menu = await screen.findByRole('menu');
  act(() => menu.focus());
  press('Home');
  await waitFor(() => expect(focused().textContent).toBe('编辑'));
  press('ArrowDown');
  await waitFor(() => expect(focused().textContent).toBe('删除'));
  press('Home');
  await waitFor(() => expect(focused().textContent).toBe('编辑'));
  press('Enter');
  expect(said).toEqual(['edit']);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(focused().textContent).toBe('更多操作'));
});

it('a click in the menu of a row does not open the row', async () => {
  render(<Row />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  expect(said).toEqual(['delete']);
});

it('what is barred does nothing and says why', async () => {
  render(<Row />);
  fireEvent.click(screen.getByRole('button'));
  const barred = await screen.findByRole('menuitem', { name: '停用', description: '不能对自己做此操作' });
  fireEvent.click(barred);
  expect([barred.getAttribute('aria-disabled'), said]).toEqual(['true', []]);
});

function Nested() {
  const [dialog, setDialog] = useState(true);
  const [popup, setPopup] = useState(false);
  return (
    <Dialog open={dialog} onClose={() => setDialog(false)} title="对话框">
      <Popup
        label="面板"
        open={popup}
        onOpenChange={setPopup}
        trigger={({ ref, onClick }) => (
          <button type="button" ref={ref} onClick={onClick}>
            打开面板
          </button>
        )}
      >
        <Select label="学员" value={null} source={{ options: [] }} onChange={() => undefined} />
      </Popup>
    </Dialog>
  );
}

it('Escape closes the innermost alone, and nothing while one composes', async () => {
  render(<Nested />);
  fireEvent.click(await screen.findByText('打开面板'));
  const box = await screen.findByRole('combobox', { name: '学员' });
  act(() => box.focus());
  fireEvent.input(box, { target: { value: '李' } });
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('listbox')).not.toBeNull();
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.querySelector('.popup')).not.toBeNull();
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(document.querySelector('.popup')).toBeNull());
  expect(screen.queryByRole('dialog', { name: '对话框' })).not.toBeNull();
  expect(focused().textContent).toBe('打开面板');
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
