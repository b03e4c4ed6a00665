import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { openHouse } from './house.ts';

const [, , folder, ...langs] = process.argv;
mkdirSync(folder, { recursive: true });
const S = '/StudentsList/StudentsInfo';
const ID = process.env.SID ?? '3';
const addresses: Record<string, string> = {
  list: '/StudentsList',
  add: '/StudentsList/StudentsAdd',
  edit: `/StudentsList/StudentsEdit?student_id=${ID}`,
  follow: `/StudentsList/students_follow?student_id=${ID}`,
  statement: `${S}/ClassessMoney?student_id=${ID}`,
  lots: `${S}/ClassessMoney?student_id=${ID}&view=lots`,
  conversions: `${S}/LearningMoney?student_id=${ID}&view=conversions`,
  timeline: `${S}/NewMoney?student_id=${ID}&view=timeline`,
  explain: `${S}/ClassessMoney?student_id=${ID}&view=explain`,
  newmoney: `${S}/NewMoney?student_id=${ID}`,
  virtual: `${S}/VirtualMonney?student_id=${ID}`,
  balance: '/StudentBalance',
  opening: '/StudentBalance?view=opening',
  handover: '/StudentHandover',
  history: '/StudentHandover?view=history',
  contract: '/StudentContract',
  census: '/StudentMoneyMain/ClassessMoney',
};
const only = process.env.ONLY?.split(',');
const { house, close } = await openHouse();
try {
  const browser = await chromium.connect(house.browser);
  for (const lang of langs.length ? langs : ['zh-CN', 'en']) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: lang,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'lang', value: lang, url: house.address }]);
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e.message));
    await page.goto(`${house.address}/login`);
    await page.locator('input[name="username"]').fill('owner');
    await page.locator('input[name="password"]').fill(house.password);
    await page.locator('form.login-form button[type="submit"]').click();
    await page.locator('[data-screen="/"]').waitFor();
    for (const [name, address] of Object.entries(addresses)) {
      if (only && !only.includes(name)) continue;
      await page.goto(house.address + address);
      await page.locator('[data-screen] h1').waitFor();
      await page.waitForFunction(
        () => !document.querySelector('.bone, [aria-busy="true"]') && document.fonts.status === 'loaded',
      );
      const tall = ['add', 'edit'].includes(name);
      if (tall) await page.setViewportSize({ width: 1280, height: 1700 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${name}-${lang.slice(0, 2)}.png` });
      if (tall) await page.setViewportSize({ width: 1280, height: 800 });
    }
    await context.close();
  }
  await browser.close();
} finally {
  await close();
}
