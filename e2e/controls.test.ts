import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { app, eventually, type Open, test } from './browser.ts';
import { seriousFindings } from './inspect.ts';
import { button, optionOf, selectListOf, textOf } from './look.ts';

/** The parts that screens are made of, each by itself. */
const at = async (open: Open, dark = false): Promise<Page> => {
  const page = await open(app.fixtures.controls as string, { height: 900, dark });
  await page.getByRole('heading', { name: '控件' }).waitFor();
  return page;
};
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);
const keptAs = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse(await textOf(page.locator('[data-values]')))[name];
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const highlighted = async (page: Page) => {
  const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'));
  return id ? textOf(page.locator(`[id="${id}"]`)) : undefined;
};

describe('a select', () => {
  test('of a thousand options draws only those in sight, and all can be reached by keys', async ({
    open,
  }) => {
    const page = await at(open);
    await page.locator('#many').click();
    await optionOf(page).waitFor();
    expect(await selectListOf(page).locator('.select-option').count()).toBeLessThan(30);
    await eventually(() => highlighted(page)).toBe('学员 7');
    await page.keyboard.press('End');
    await eventually(() => highlighted(page)).toBe('学员 1000');
    await page.keyboard.press('Enter');
    await eventually(() => keptAs(page, 'one')).toBe(1000);
    await eventually(() => selectListOf(page).count()).toBe(0);
  });

  test('Enter takes the first once what was typed is found, and nobody before', async ({ open }) => {
    const page = await at(open);
    await box(page, '顾问').fill('林');
    expect(await highlighted(page)).toBeUndefined();
    await page.keyboard.press('Enter');
    expect(await said(page)).toEqual(['search 林']);
    await box(page, '顾问').fill('林浩');
    await optionOf(page, '林浩').waitFor();
    await eventually(() => highlighted(page)).toBe('林浩');
    await page.keyboard.press('Enter');
    await eventually(() => said(page)).toContain('chose 林浩');
  });

  test('what is being composed is not searched for, and its Enter chooses nobody', async ({ open }) => {
    const page = await at(open);
    await box(page, '顾问').click();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['l', 'li', 'lin'])
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await said(page)).toEqual([]);
    expect(await selectListOf(page).count(), 'Escape is the composition’s').toBe(1);
    await keyboard.send('Input.insertText', { text: '林' });
    await eventually(() => said(page)).toEqual(['search 林']);
    await eventually(() => highlighted(page)).toBe('林嘉怡');
  });

  test('Tab goes on without choosing', async ({ open }) => {
    const page = await at(open);
    await page.locator('#many').fill('99');
    await eventually(() => highlighted(page)).toBe('学员 99');
    await page.keyboard.press('Tab');
    await eventually(() => selectListOf(page).count()).toBe(0);
    expect(await keptAs(page, 'one')).toBe(7);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('顾问');
  });

  test('a region is found with what it lies in; several are taken out again', async ({ open }) => {
    const page = await at(open);
    await box(page, '地区').fill('浦东');
    await eventually(() => selectListOf(page).locator('.select-option').allTextContents()).toEqual([
      '中国',
      '上海市',
      '浦东新区',
    ]);
    await page.keyboard.press('Enter');
    await eventually(() => keptAs(page, 'region')).toBe(3);
    await button(page, '移除「学员 1」').click();
    await eventually(() => keptAs(page, 'several')).toEqual([2]);
    await box(page, '角色').press('Backspace');
    await eventually(() => keptAs(page, 'several')).toEqual([]);
  });

  test('options that did not come say so and are asked for again', async ({ open }) => {
    const page = await at(open);
    await box(page, '失败的').click();
    await selectListOf(page).getByText('选项没有取到').waitFor();
    await selectListOf(page).getByText('重试').click();
    await eventually(() => said(page)).toEqual(['retry']);
  });
});

describe('a menu', () => {
  test('is walked through by keys, and gives the focus back', async ({ open }) => {
    const page = await at(open);
    await button(page, '更多操作').focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(focused).toContain('编辑');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await eventually(focused).toBe('新角色');
    await page.keyboard.press('Escape');
    await eventually(focused).toContain('复制为');
    await page.keyboard.press('End');
    await eventually(focused).toBe('删除');
    await page.keyboard.press('Enter');
    await eventually(() => said(page)).toEqual(['delete']);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '更多操作',
    );
  });

  test('in a row does not open the row, nor does a press beside it', async ({ open }) => {
    const page = await at(open);
    await button(page, '更多操作').click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await button(page, '更多操作').click();
    await page.getByRole('menu').waitFor();
    await page.mouse.click(800, 700);
    await eventually(() => page.getByRole('menu').count()).toBe(0);
    expect(await said(page)).toEqual(['edit']);
  });

  test('what is barred says why', async ({ open }) => {
    const page = await at(open);
    await button(page, '更多操作').click();
    const barred = page.getByRole('menuitem', { name: '停用', exact: true });
    expect(await barred.getAttribute('aria-disabled')).toBe('true');
    await barred.getByText('停用', { exact: true }).hover();
    await page.getByRole('tooltip', { name: '不能对自己做此操作' }).waitFor();
  });
});

describe('a date', () => {
  test.for([
    ['2026/11/18', '2026-11-18'],
    ['20261119', '2026-11-19'],
    ['2026年1月2日', '2026-01-02'],
    ['２０２６－０３－０４', '2026-03-04'],
  ])('typed as %s is taken', async ([typed, day], { open }) => {
    const page = await at(open);
    const input = page.getByLabel('日期', { exact: true });
    await input.fill(typed as string);
    await input.press('Tab');
    await eventually(() => keptAs(page, 'day')).toBe(day);
    expect(await input.inputValue()).toBe(day);
  });

  test('is pasted as it comes; what is none stays as typed and is marked', async ({ open }) => {
    const page = await at(open);
    const input = page.getByLabel('日期', { exact: true });
    await input.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text', '2026/12/24 10:00');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await eventually(() => input.inputValue()).toBe('2026-12-24');
    await input.fill('后天');
    await input.press('Tab');
    await eventually(() => said(page)).toEqual(['unreadable 后天']);
    expect([await input.inputValue(), await input.getAttribute('aria-invalid')]).toEqual(['后天', 'true']);
  });

  test('is picked by keys, and the focus comes back', async ({ open }) => {
    const page = await at(open);
    await page.getByLabel('日期', { exact: true }).press('Alt+ArrowDown');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await eventually(() => keptAs(page, 'day')).toBe('2026-12-18');
    await eventually(() => page.getByRole('grid').count()).toBe(0);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '日期',
    );
  });

  test('with its time is one text, a time alone another', async ({ open }) => {
    const page = await at(open);
    await page.getByLabel('时刻', { exact: true }).fill('2031-03-01T19:00');
    await eventually(() => keptAs(page, 'moment')).toEqual({ day: '2031-03-01', minute: 1140 });
    const time = page.getByLabel('时间', { exact: true });
    await time.fill('930');
    await time.press('Tab');
    await eventually(() => keptAs(page, 'time')).toBe(570);
  });
});

describe('Escape closes the innermost', () => {
  test('a list, then the dialog around it', async ({ open }) => {
    const page = await at(open);
    await button(page, '打开对话框').click();
    const dialog = page.getByRole('dialog', { name: '对话框' });
    await dialog.locator('#in-dialog').click();
    await selectListOf(page).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => selectListOf(page).count()).toBe(0);
    await dialog.getByRole('button', { name: '打开日历' }).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('grid').count()).toBe(0);
    expect(await dialog.count()).toBe(1);
    await page.keyboard.press('Escape');
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('打开对话框');
  });

  test('a list, then the panel around it; choosing in the list leaves the panel', async ({ open }) => {
    const page = await at(open);
    await button(page, '打开面板').click();
    const panel = page.getByRole('dialog', { name: '面板' });
    await panel.locator('#in-popup').fill('42');
    await optionOf(page, /^学员 42$/).click();
    await eventually(() => keptAs(page, 'one')).toBe(42);
    expect(await panel.count()).toBe(1);
    await panel.locator('#in-popup').click();
    await page.keyboard.press('Escape');
    await eventually(() => selectListOf(page).count()).toBe(0);
    expect(await panel.count()).toBe(1);
    await page.keyboard.press('Escape');
    await eventually(() => panel.count()).toBe(0);
  });
});

test('tabs: arrows, Home and End, each with its panel', async ({ open }) => {
  const page = await at(open);
  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: '甲' }).focus();
  await page.keyboard.press('End');
  await eventually(() => textOf(panel)).toBe('这是 c');
  expect(await panel.getAttribute('aria-labelledby')).toBe(
    await page.getByRole('tab', { name: '丙' }).getAttribute('id'),
  );
  await page.keyboard.press('ArrowRight');
  await eventually(() => textOf(panel)).toBe('这是 a');
});

/**
 * While a list is open, React Aria hides the page from screen readers, so that they stay in the list; Tab closes it before
 * the focus could get there. Axe cannot know that.
 */
const isHiddenBehindList = (finding: string) => finding.startsWith('aria-hidden-focus');

test.for([false, true])('axe finds nothing in what is open (dark: %s)', async (dark, { open }) => {
  const page = await at(open, dark);
  await page.evaluate(
    (mode) => {
      document.documentElement.dataset.theme = mode;
    },
    dark ? 'dark' : 'light',
  );
  const openings: (() => Promise<void>)[] = [
    () => page.locator('#many').click(),
    () => box(page, '角色').click(),
    () => button(page, '更多操作').click(),
    () => button(page, '打开日历').first().click(),
    () => button(page, '常用时间').click(),
    () => button(page, '选时段').click(),
    () => button(page, '打开对话框').click(),
  ];
  for (const opening of openings) {
    await opening();
    await page.locator('.popover:visible, .popup:visible, .modal:visible').first().waitFor();
    if (await page.locator('.calendar-waits').count()) await page.getByRole('grid').waitFor();
    const findings = await seriousFindings(page);
    const isList = (await selectListOf(page).count()) > 0;
    expect(findings.filter((finding) => !(isList && isHiddenBehindList(finding)))).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.popover, .popup, .modal').count()).toBe(0);
  }
});
