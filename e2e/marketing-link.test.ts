import { describe, expect } from 'vitest';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newName, newPhone, paidBy } from './leads.ts';
import { button, chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const [owner, manager, adviser] = [
  await colleague('owner'),
  await colleague('manager'),
  await colleague('adviser'),
];
const PAID_FEN = 5000_00;

const WORDS = {
  'zh-CN': {
    made: '链接已建好',
    qr: (name: string) => `「${name}」的二维码`,
    poster: '海报',
    person: '学生姓名',
    phone: '家长手机',
    send: '提交',
    thanks: '已收到，谢谢！',
    year: '近 12 个月',
  },
  en: {
    made: 'The link is ready',
    qr: (name: string) => `QR code of “${name}”`,
    poster: 'Poster',
    person: 'Student’s name',
    phone: 'Parent’s phone',
    send: 'Send',
    thanks: 'Received, thank you!',
    year: '12 months',
  },
} as const;

describe('a promotion link', () => {
  test.for(['zh-CN', 'en'] as const)(
    'is scanned, brings a lead and a deal, and both stand in the figures, in %s',
    async (lang, { open }) => {
      const w = WORDS[lang];
      const [name, person, channel] = [newName('海报'), newName('访客'), newName('旅程渠道')];
      const { id: channel_id } = await owner.call(channelApi.add, { name: channel });

      const page = await open('/AddLink', { as: 'marketing', lang });
      await rowsOf(page).first().waitFor();
      await page.keyboard.press('n');
      const form = drawerOf(page);
      await fieldOf(form, 'name').locator('input').fill(name);
      await chooseIn(page, 'channel_id', channel);
      await fieldOf(form, 'page_title').locator('input').fill('A-Level 开放日');
      await form.locator('button[type="submit"]').click();
      await toastOf(page).getByText(w.made).waitFor();
      await drawerOf(page)
        .getByRole('img', { name: w.qr(name) })
        .waitFor();
      const address = (await drawerOf(page).locator('.link-address a').getAttribute('href')) ?? '';
      expect(address).toMatch(new RegExp(`^${app.address}/s/[a-z2-9]{8}$`));
      const [paper] = await Promise.all([
        page.context().waitForEvent('response', (response) => response.url().includes('api_link_poster')),
        button(drawerOf(page), w.poster).click(),
      ]);
      expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);

      // Somebody who scans it sees the page in their own language, without signing in.
      const stranger = await open(`${address}?lang=${lang === 'en' ? 'en' : 'zh'}`, { lang, fresh: true });
      await stranger.getByText('A-Level 开放日').first().waitFor();
      await stranger.getByLabel(w.person).fill(person);
      await stranger.getByLabel(w.phone).fill(newPhone());
      await stranger.getByRole('button', { name: w.send }).click();
      await stranger.getByText(w.thanks).waitFor();

      // The lead is followed, becomes a student, and pays.
      const { list } = await manager.call(leadApi.list, { view: 'all', keyword: person }, 1);
      expect(list).toMatchObject([{ source: 'link', link_name: name, channel_name: channel }]);
      const id = list[0]?.id as number;
      if (list[0]?.owner_id !== adviser.admin_id)
        await manager.call(leadApi.allocate, { ids: [id], owner_id: adviser.admin_id }, 1);
      const { student_id } = await adviser.call(leadApi.convert, { id }, 1);
      await paidBy(student_id, PAID_FEN);

      // Its row has them, and leads to the one who was won.
      const links = await open('/AddLink', { as: 'marketing', lang });
      const cell = (field: string) => textOf(rowOf(links, name).locator(`td[data-field="${field}"]`));
      await eventually(() => cell('leads')).toBe('1');
      await eventually(() => cell('deals')).toBe('1');
      await eventually(() => cell('receipts_fen')).toContain('5,000.00');
      const board = await open(`/MarketingS/markData?channel_id=${channel_id}`, { as: 'manager', lang });
      const total = board.locator('tfoot tr');
      await eventually(() => textOf(total)).toContain('5,000.00');
      await total.locator('a').first().click();
      await drawerOf(board).getByText(person).first().waitFor();
    },
  );
});
