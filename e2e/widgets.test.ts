import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { eventually, type Open, test } from './browser.ts';
import { answerTo, callsOf, colleague } from './calls.ts';
import {
  button,
  chooseFilter,
  chooseIn,
  columnOf,
  dialogOf,
  drawerOf,
  fieldOf,
  goByMenu,
  homeOf,
  kept,
  menuOf,
  pathOf,
  queryOf,
  rowOf,
  rowsOf,
  screenOf,
  selectListOf,
  textOf,
  toastOf,
} from './look.ts';

const ROLES = '/SystemMain/RoleList';
const nameField = (page: Page) => fieldOf(page, 'role_name').getByRole('textbox');
const messageOf = (page: Page, field: string) => textOf(fieldOf(page, field).getByRole('alert'));

describe('the page header', () => {
  test('back goes to its target and carries the query along', async ({ open }) => {
    const page = await open(`${ROLES}?data_scope=own&sort=role_name&order=desc`, { as: 'c_owner' });
    await rowsOf(page).first().waitFor();
    await button(page, /新增角色/).click();
    await screenOf(page, `${ROLES}/RoleAdd`).locator('h1').waitFor();
    await page.locator('a.page-back').click();
    await rowsOf(page).first().waitFor();
    expect(pathOf(page)).toBe(ROLES);
    expect(queryOf(page).toString()).toBe('data_scope=own&sort=role_name&order=desc');
  });

  test('a list has no back button', async ({ open }) => {
    const page = await open('/AdminList', { as: 'c_owner' });
    await rowsOf(page).first().waitFor();
    expect(await page.locator('a.page-back').count()).toBe(0);
  });

  test('a page holds at 1100 px, the menu included: a narrower window scrolls', async ({ open }) => {
    const page = await open('/AdminList', { as: 'c_owner', width: 1000 });
    await rowsOf(page).first().waitFor();
    const widths = await page.evaluate(() => ({
      all:
        (document.querySelector('.page-header')?.clientWidth ?? 0) +
        (document.querySelector('.sider')?.clientWidth ?? 0),
      inner: document.querySelector('.screen-main')?.scrollWidth ?? 0,
      window: document.querySelector('.screen-main')?.clientWidth ?? 0,
    }));
    expect(widths.all).toBeGreaterThanOrEqual(1098);
    expect(widths.inner).toBeGreaterThan(widths.window);
  });
});

describe('a list', () => {
  const list = async (open: Open) => {
    const page = await open('/AdminList', { as: 'c_owner' });
    await rowsOf(page).first().waitFor();
    return page;
  };

  test('sorts up, down, and as it came', async ({ open }) => {
    const page = await list(open);
    const asItCame = await columnOf(page, 'admin_name');
    const head = page.getByRole('button', { name: '姓名', exact: true });
    await answerTo(page, 'api_admin_list', () => head.click());
    await eventually(() => page.locator('th[aria-sort="ascending"]').count()).toBe(1);
    await eventually(() => columnOf(page, 'admin_name')).not.toEqual(asItCame);
    const up = await columnOf(page, 'admin_name');
    await answerTo(page, 'api_admin_list', () => head.click());
    await eventually(() => columnOf(page, 'admin_name')).not.toEqual(up);
    await head.click();
    await eventually(() => columnOf(page, 'admin_name')).toEqual(asItCame);
    expect(queryOf(page).get('sort')).toBeNull();
  });

  test('active filters are chips that can be removed one by one, or all at once', async ({ open }) => {
    const page = await list(open);
    await chooseFilter(page, '状态', '在职');
    await chooseFilter(page, '岗位', '财务');
    await eventually(() => columnOf(page, 'admin_name')).toEqual([expect.stringContaining('方文博')]);
    expect(await page.locator('.chip-set').count()).toBe(2);
    await button(page, '移除筛选：岗位').click();
    await eventually(() => rowsOf(page).count()).toBe(10);
    await page.locator('.filters-clear').click();
    await eventually(() => page.locator('.chip-set').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('finds by name, pinyin, initials, login and phone', async ({ open }) => {
    const page = await list(open);
    for (const word of ['司徒', 'situ', 'stjy', 'c_manager', '13910400000']) {
      await page.locator('input[data-search]').fill(word);
      await eventually(() => queryOf(page).get('keyword')).toBe(word);
      await eventually(() => columnOf(page, 'admin_name')).toEqual([expect.stringContaining('司徒静怡')]);
    }
  });

  test('nothing matches: says so, and offers to clear the filters', async ({ open }) => {
    const page = await list(open);
    await page.locator('input[data-search]').fill('没有这个人');
    await page.getByText('没有符合条件的记录').waitFor();
    await button(page, '清除筛选').click();
    await eventually(() => rowsOf(page).count()).toBe(10);
  });

  test('a skeleton of the final shape while it loads', async ({ open }) => {
    const page = await open('/nowhere', { as: 'c_owner' });
    const held: (() => void)[] = [];
    await page.route('**/api/api_admin_list*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await goByMenu(page, '员工管理');
    await page.locator('tbody .bone').first().waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    for (const release of held) release();
    await rowsOf(page).first().waitFor();
    expect(await page.locator('tbody .bone').count()).toBe(0);
  });

  test('columns and row height are chosen, and remembered', async ({ open }) => {
    const page = await list(open);
    await button(page, '列').click();
    await page.locator('.column-chooser label', { hasText: '手机' }).click();
    await eventually(() => page.locator('th', { hasText: '手机' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await button(page, '行高').click();
    await page.locator('.table-dense').waitFor();
    await page.reload();
    await page.locator('.table-dense tr[data-row-key]').first().waitFor();
    expect(await page.locator('th', { hasText: '手机' }).count()).toBe(0);
    await button(page, '行高').click();
    await button(page, '列').click();
    await page.locator('.column-chooser label', { hasText: '手机' }).click();
    await page.locator('.table-roomy th', { hasText: '手机' }).waitFor();
  });

  test('the head stays in sight while the rows scroll', async ({ open }) => {
    const page = await open('/AdminList', { as: 'c_owner', height: 600 });
    await rowsOf(page).first().waitFor();
    await rowsOf(page).last().scrollIntoViewIfNeeded();
    const head = await page.locator('thead th').first().boundingBox();
    const last = await rowsOf(page).last().boundingBox();
    expect(head?.y).toBeGreaterThan(0);
    expect(head?.y).toBeLessThan(last?.y ?? 0);
    expect(await page.locator('thead').isVisible()).toBe(true);
  });

  test('by keys: J, K, Enter, Esc, / and N', async ({ open }) => {
    const page = await list(open);
    const at = () => page.locator('tr.row-at').getAttribute('data-row-key');
    const keys = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('data-row-key')),
    );
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await eventually(at).toBe(keys[1]);
    await page.keyboard.press('k');
    await eventually(at).toBe(keys[0]);
    await page.keyboard.press('Enter');
    await drawerOf(page).waitFor();
    expect(queryOf(page).get('staff_id')).toBe(keys[0]);
    await page.keyboard.press('Escape');
    await eventually(() => drawerOf(page).count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('魏');
    await eventually(() => queryOf(page).get('keyword')).toBe('魏');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await drawerOf(page).getByText('新增员工').first().waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => drawerOf(page).count()).toBe(0);
  });

  test('rows are selected over pages; the bar says how many, and Esc lets go', async ({ open }) => {
    const page = await list(open);
    await rowsOf(page).nth(0).getByRole('checkbox').check();
    await rowsOf(page).nth(1).getByRole('checkbox').check();
    await button(page, '第 2 页').click();
    await eventually(() => rowsOf(page).count()).toBe(2);
    await rowsOf(page).nth(0).getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: '已选 3 条' }).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('toolbar').count()).toBe(0);
  });

  test('what cannot be done now is shown with the reason', async ({ open }) => {
    const page = await open('/AdminList?keyword=c_owner', { as: 'c_owner' });
    await rowOf(page, 'c_owner').getByRole('button', { name: '更多操作' }).click();
    const disable = page.getByRole('menuitem', { name: '停用', exact: true });
    expect(await disable.getAttribute('aria-disabled')).toBe('true');
    await disable.getByText('停用').hover();
    await page.getByRole('tooltip', { name: '不能对自己做此操作' }).waitFor();
  });

  test('a figure is a link to its rows', async ({ open }) => {
    const page = await open(`${ROLES}?keyword=财务`, { as: 'c_owner' });
    await rowOf(page, '财务').locator('td[data-field="staff_count"] a').click();
    await eventually(() => columnOf(page, 'admin_name')).toEqual([expect.stringContaining('方文博')]);
    expect(pathOf(page)).toBe('/AdminList');
  });
});

describe('a form', () => {
  const adding = async (open: Open, lang: 'zh-CN' | 'en' = 'zh-CN') => {
    const page = await open('/AdminList', { as: 'c_owner', lang });
    await button(page, lang === 'en' ? /Add staff/ : /新增员工/).click();
    await drawerOf(page).locator('form').waitFor();
    return page;
  };
  const submit = (page: Page) => drawerOf(page).locator('button[type="submit"]').click();

  test('what is required is asked for at each field, and the first one gets the focus', async ({ open }) => {
    const page = await adding(open);
    const calls = callsOf(page);
    await submit(page);
    await eventually(() => messageOf(page, 'admin_name')).toBe('请填写姓名');
    expect(await messageOf(page, 'login_name')).toBe('请填写登录名');
    expect(await messageOf(page, 'role_ids')).toBe('请选择角色');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')),
    ).toBe('admin_name');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await fieldOf(page, 'admin_name').getByRole('textbox').fill('甲');
    await eventually(() => fieldOf(page, 'admin_name').getByRole('alert').count()).toBe(0);
  });

  test('in English: … is required', async ({ open }) => {
    const page = await adding(open, 'en');
    await submit(page);
    await eventually(() => messageOf(page, 'admin_name')).toBe('Name is required');
    expect(await messageOf(page, 'role_ids')).toBe('Roles is required');
  });

  test('pattern, e-mail and length are checked as one leaves the field', async ({ open }) => {
    const page = await adding(open);
    const typed = async (field: string, text: string) => {
      const box = fieldOf(page, field).getByRole('textbox');
      await box.fill(text);
      await box.press('Tab');
      await fieldOf(page, field).getByRole('alert').waitFor();
      return messageOf(page, field);
    };
    expect(await typed('email', 'somebody@')).toContain('name@example.com');
    expect(await typed('login_name', '中文')).toMatch(/^登录名/);
    expect(await typed('phone', '123')).toContain('6 到 20 位数字');
    expect(await typed('admin_name', '长'.repeat(41))).toBe('姓名最多 40 个字');
  });

  test('Tab leaves a select as it is: nothing is chosen by going on', async ({ open }) => {
    const page = await adding(open);
    const roles = fieldOf(page, 'role_ids');
    await chooseIn(page, 'role_ids', '只读');
    await roles.getByRole('combobox').click();
    await selectListOf(page).waitFor();
    await page.keyboard.press('Tab');
    await eventually(() => selectListOf(page).count()).toBe(0);
    expect(await roles.locator('.select-tag').allTextContents()).toEqual(['只读']);
  });

  test('Esc closes the list of a select first, then the drawer', async ({ open }) => {
    const page = await adding(open);
    await fieldOf(page, 'role_ids').getByRole('combobox').click();
    await selectListOf(page).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => selectListOf(page).count()).toBe(0);
    expect(await drawerOf(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await eventually(() => drawerOf(page).count()).toBe(0);
  });

  test('what the server refuses stands at its field; what was typed stays', async ({ open }) => {
    const page = await open(`${ROLES}/RoleAdd`, { as: 'c_owner' });
    await nameField(page).fill('财务');
    await fieldOf(page, 'note').getByRole('textbox').fill('同名的');
    await button(page, /保存/).click();
    await eventually(() => messageOf(page, 'role_name')).toBe('已有同名角色');
    expect(await fieldOf(page, 'note').getByRole('textbox').inputValue()).toBe('同名的');
    expect([pathOf(page), await toastOf(page).count()]).toEqual([`${ROLES}/RoleAdd`, 0]);
  });

  test('a double click on save makes one row', async ({ open }) => {
    const owner = await colleague('c_owner');
    const page = await open(`${ROLES}/RoleAdd`, { as: 'c_owner' });
    const calls = callsOf(page);
    await nameField(page).fill('双击的角色');
    await button(page, /保存/).dblclick();
    await screenOf(page, ROLES).waitFor();
    const { list } = await owner.call(roleApi.list, { keyword: '双击的角色' });
    for (const { id } of list) await owner.call(roleApi.del, { id });
    expect(list).toHaveLength(1);
    expect(calls.filter(({ action }) => action === 'api_role_add')).toHaveLength(1);
  });

  test('unsaved changes ask before the page is left', async ({ open }) => {
    const page = await open(`${ROLES}/RoleAdd`, { as: 'c_owner' });
    await nameField(page).fill('没存的角色');
    await goByMenu(page, '首页');
    const dialog = dialogOf(page);
    await dialog.getByRole('heading', { name: '有未保存的更改' }).waitFor();
    await button(dialog, '继续编辑').click();
    expect([pathOf(page), await nameField(page).inputValue()]).toEqual([`${ROLES}/RoleAdd`, '没存的角色']);
    await page.locator('a.page-back').click();
    await button(dialog, '离开').click();
    await rowsOf(page).first().waitFor();
    expect(pathOf(page)).toBe(ROLES);
  });

  test('unsaved changes ask before a drawer is closed', async ({ open }) => {
    const page = await adding(open);
    await fieldOf(page, 'admin_name').getByRole('textbox').fill('没存的人');
    await page.keyboard.press('Escape');
    await button(dialogOf(page), '继续编辑').click();
    expect(await fieldOf(page, 'admin_name').getByRole('textbox').inputValue()).toBe('没存的人');
    await button(drawerOf(page), '关闭').click();
    await button(dialogOf(page), '离开').click();
    await eventually(() => drawerOf(page).count()).toBe(0);
  });

  test('unsaved changes ask before the tab is closed', async ({ open }) => {
    const page = await open(`${ROLES}/RoleAdd`, { as: 'c_owner' });
    await nameField(page).click();
    await page.keyboard.type('没存的角色');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
  });

  test('nothing changed, nothing asked', async ({ open }) => {
    const page = await open(`${ROLES}/RoleAdd`, { as: 'c_owner' });
    await nameField(page).fill('又删掉');
    await nameField(page).fill('');
    await goByMenu(page, '首页');
    await homeOf(page).waitFor();
  });
});

describe('pictures', () => {
  const asked = (page: Page) => {
    const urls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('api_file_open')) urls.push(request.url());
    });
    return urls;
  };

  test('one that does not come is asked for four times more, then gives way to a placeholder', async ({
    open,
  }) => {
    const page = await open('/nowhere', {
      as: 'c_owner',
      mayFail: /Failed to load resource/,
      fresh: true,
    });
    await page.clock.install();
    await page.route('**/api/api_company_get*', async (route) => {
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, data: { ...answer.data, logo_file_id: 999_999 } } });
    });
    await page.route('**/api/api_file_open*', (route) => route.abort());
    const urls = asked(page);
    await goByMenu(page, '系统管理');
    await eventually(async () => {
      await page.clock.runFor(1_000);
      return page.locator('.image-failed').count();
    }).toBe(1);
    expect(urls).toHaveLength(5);
    expect(await page.locator('img[alt="标志"]').count()).toBe(0);
  });

  test('pictures load lazily', async ({ open }) => {
    const page = await open('/nowhere', { as: 'c_owner', mayFail: /Failed to load resource/ });
    await page.route('**/api/api_company_get*', async (route) => {
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, data: { ...answer.data, logo_file_id: 999_999 } } });
    });
    await goByMenu(page, '系统管理');
    const picture = page.locator('img[alt="标志"]');
    await picture.waitFor();
    expect(await picture.getAttribute('loading')).toBe('lazy');
  });
});

describe('language and light', () => {
  test('the language is switched at once, menus of the server included, and remembered', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    await homeOf(page).waitFor();
    await button(page, /切换语言/).click();
    await button(page, /Switch language/).waitFor();
    await menuOf(page).getByText('Organisation').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'lang');
    expect(cookie?.value).toBe('en');
    await page.reload();
    await menuOf(page).getByText('Organisation').waitFor();
    await button(page, /Switch language/).click();
    await menuOf(page).getByText('组织').waitFor();
  });

  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const brightness = async (page: Page) =>
    Math.max(...((await ground(page)).match(/\d+/g) ?? []).slice(0, 3).map(Number));

  test('light or dark as the system says, until one chooses; the choice is kept', async ({ open }) => {
    const page = await open('/', { as: 'viewer', dark: true });
    await homeOf(page).waitFor();
    expect(await brightness(page)).toBeLessThan(80);
    await button(page, '切换到浅色').click();
    expect(await brightness(page)).toBeGreaterThan(200);
    await page.reload();
    await homeOf(page).waitFor();
    expect(await brightness(page)).toBeGreaterThan(200);
    expect(await kept(page, 'local', 'theme')).toBe('light');
  });

  test('follows the system while nothing is chosen', async ({ open }) => {
    const page = await open('/', { as: 'viewer' });
    await homeOf(page).waitFor();
    expect(await brightness(page)).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => brightness(page)).toBeLessThan(80);
  });
});
