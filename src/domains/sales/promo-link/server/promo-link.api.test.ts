import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { campaignApi, promoLinkApi } from '../promo-link.contract.ts';
import { CODE_LETTERS, FORM_LIMITS, isCode } from '../promo-link.rules.ts';
import { promoLinkText as text } from '../promo-link.text.ts';
import { newCode } from './public-page.ts';
import { newLink } from './testing/promo-link.samples.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
const HERE = { company: 1 };
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0';
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = await app.as('owner');
});
afterAll(() => app.close());

/** No two visitors of a test come from one address, unless it says so. */
const newAddress = () => `10.7.${at.next() % 250}.${at.next() % 250}`;
const newPhone = () => `178${String(10_000_000 + at.next())}`;
const asked = (lang = 'zh-CN', agent = BROWSER) => ({ 'accept-language': lang, 'user-agent': agent });
const get = (path: string, address = newAddress(), headers = asked()) =>
  app.http.inject({ method: 'GET', url: path, remoteAddress: address, headers });
const post = (code: string, fields: Record<string, string>, address = newAddress()) =>
  app.http.inject({
    method: 'POST',
    url: `/s/${code}`,
    remoteAddress: address,
    headers: { ...asked(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const leadsOf = async (link_id: number) =>
  (await owner.ok(leadApi.list, { view: 'all', link_id, limit: 100 }, HERE)).list;
const figuresOf = (id: number) => owner.ok(promoLinkApi.get, { id }, HERE);

describe('a link', () => {
  test('has a code of its own that nobody guesses, and keeps it', async () => {
    const { id, code } = await newLink(at);
    expect(isCode(code)).toBe(true);
    expect([...newCode()].every((letter) => CODE_LETTERS.includes(letter))).toBe(true);
    await expect(
      app.db.superPool.query(`UPDATE promo_link SET code = 'abcdefgh' WHERE id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'code_stays' });
  });

  test('names a channel that is offered, an adviser and a campaign of its own company', async () => {
    const { id: campaign_id } = await owner.ok(
      campaignApi.add,
      { name: `分校活动${at.next()}` },
      { company: 2 },
    );
    const { id } = await newLink(at);
    const { name, channel_id, version } = await figuresOf(id);
    const edit = (more: object) =>
      owner.call(promoLinkApi.edit, { id, version, name, channel_id, ...more }, HERE);
    expect(await edit({ campaign_id })).toMatchObject({
      code: 2,
      data: { fields: { campaign_id: text.campaign_unknown[0] } },
    });
    expect((await edit({ channel_id: 999_999 })).code).toBe(2);
    expect((await edit({ adviser_id: 999_999 })).code).toBe(2);
    expect((await edit({ expires_on: plusDays(todayIn('Asia/Shanghai'), -1) })).code).toBe(2);
  });
});

describe('the poster', () => {
  test('carries the sign of its company, which who sees the link can open', async () => {
    const { id } = await newLink(at);
    expect((await figuresOf(id)).logo_file_id).toBeNull();
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const { id: file } = await owner.ok(fileApi.add, { name: 'sign.png', bytes: png } as never, HERE);
    await unsafeSql(app, 'UPDATE company SET logo_file_id = $1 WHERE id = 1', [file]);
    const marketing = await app.as('marketing');
    const { logo_file_id } = await marketing.ok(promoLinkApi.get, { id }, HERE);
    expect(logo_file_id).toBe(file);
    const opened = await app.http.inject({
      url: `/api/${fileApi.open.action}?id=${file}`,
      headers: { token: marketing.token },
    });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('is a sheet of paper, while the link is open and for those who see it', async () => {
    const { id } = await newLink(at, { page_title: '开放日' });
    const paper = (await owner.ok(promoLinkApi.poster, { id }, HERE)) as unknown as Buffer;
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await (await app.as('c_owner')).call(promoLinkApi.poster, { id })).code).toBe(4);
    await owner.ok(promoLinkApi.disable, { id }, HERE);
    expect(await owner.call(promoLinkApi.poster, { id }, HERE)).toMatchObject({
      code: 0,
      msg: text.poster_closed[0],
    });
  });
});

describe('the public page', () => {
  test('is small, plain, without a script, in both languages, and says what staff wrote as they wrote it', async () => {
    const { code } = await newLink(at, {
      page_title: '<b>试听</b> & "礼物"',
      page_body: "<script>alert('x')</script>",
    });
    const page = await get(`/s/${code}`);
    expect(page.statusCode).toBe(200);
    expect(Buffer.byteLength(page.body)).toBeLessThan(30_000);
    expect(page.body).not.toMatch(/<script|<b>|src=|href="http/);
    expect(page.body).toContain('&lt;b&gt;试听&lt;/b&gt; &amp; &quot;礼物&quot;');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.body).toContain(text.public_phone[0]);
    expect((await get(`/s/${code}`, newAddress(), asked('en-GB'))).body).toContain(text.public_phone[1]);
    expect((await get(`/s/${code}?lang=en`)).body).toContain(text.public_send[1]);
  });

  test('that was never there, is off or past its day is one and the same; who tries codes in turn is soon told nothing', async () => {
    const off = await newLink(at);
    await owner.ok(promoLinkApi.disable, { id: off.id }, HERE);
    const past = await newLink(at);
    await unsafeSql(app, `UPDATE promo_link SET expires_on = '2020-01-01' WHERE id = $1`, [past.id]);
    const answers = await Promise.all(
      ['zzzzzzzz', off.code, past.code, '..%2f..', "x'--"].map((code) => get(`/s/${code}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const address = newAddress();
    const tries = [];
    for (let n = 0; n < 40; n++) tries.push((await get(`/s/${newCode()}`, address)).statusCode);
    expect(tries.filter((status) => status === 404)).toHaveLength(30);
    expect(tries.at(-1)).toBe(429);
  });

  test('counts a visitor once a day, and no robots', async () => {
    const { id, code } = await newLink(at);
    const address = newAddress();
    for (let n = 0; n < 3; n++) await get(`/s/${code}`, address);
    await get(`/s/${code}`);
    await get(`/s/${code}`, newAddress(), asked('zh', 'Googlebot/2.1'));
    await get(`/s/${code}`, newAddress(), asked('zh', ''));
    expect(await figuresOf(id)).toMatchObject({ visits: 4, visitors: 2 });
    const { list } = await owner.ok(promoLinkApi.days, { id }, HERE);
    expect(list).toHaveLength(30);
    expect(list.at(-1)).toMatchObject({ visits: 4, visitors: 2, leads: 0 });
  });
});

describe('the form', () => {
  test('makes a lead of the link’s channel, campaign and adviser, and tells the adviser', async () => {
    const adviser = await app.as('adviser');
    const { id: campaign_id } = await owner.ok(campaignApi.add, { name: `开放日${at.next()}` }, HERE);
    const { id, code } = await newLink(at, { adviser_id: adviser.admin_id, campaign_id });
    const phone = newPhone();
    const sent = await post(code, { person: '顾小满', phone: `+86 ${phone}`, grade: 'Y11', wish: '物理' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/s/${code}?sent=1&lang=zh`]);
    expect((await get(sent.headers.location as string)).body).toContain(text.public_thanks[0]);
    const [lead] = await leadsOf(id);
    const { channel_name } = await figuresOf(id);
    expect(lead).toMatchObject({
      name: '顾小满',
      source: 'link',
      owner_id: adviser.admin_id,
      grade: 'Y11',
      channel_name,
    });
    const whole = await owner.ok(leadApi.get, { id: lead?.id as number }, HERE);
    expect(whole).toMatchObject({ campaign_id, note: '物理' });
    expect(await figuresOf(id)).toMatchObject({ leads: 1, deals: 0 });
  });

  test('of a link whose adviser has left makes a lead that is not theirs', async () => {
    const gone = await at.staff('adviser');
    const { id, code } = await newLink(at, { adviser_id: gone.id });
    await unsafeSql(app, "UPDATE admin SET status = 'off' WHERE id = $1", [gone.id]);
    await post(code, { person: '晚来的', phone: newPhone() });
    const [lead, ...others] = await leadsOf(id);
    expect([lead?.name, others]).toEqual(['晚来的', []]);
    expect(lead?.owner_id).not.toBe(gone.id);
  });

  test('of a number that is known makes no second lead: the first channel stays, the last touch is kept', async () => {
    const [first, second] = [await newLink(at), await newLink(at)];
    const phone = newPhone();
    await post(first.code, { person: '甲', phone });
    const again = await post(second.code, { person: '乙', phone });
    expect(again.statusCode).toBe(303);
    expect([(await leadsOf(first.id)).length, (await leadsOf(second.id)).length]).toEqual([1, 0]);
    const events = await app.db.superPool.query(
      `SELECT e.kind FROM lead_event e JOIN lead l ON l.id = e.lead_id WHERE l.link_id = $1 ORDER BY e.id`,
      [first.id],
    );
    expect(events.rows.map(({ kind }) => kind)).toContain('returned');
  });

  test('sent twice counts once', async () => {
    const { id, code } = await newLink(at);
    const form = /name="form" value="([^"]+)"/.exec((await get(`/s/${code}`)).body)?.[1] as string;
    const phone = newPhone();
    const answers = await Promise.all([1, 2, 3].map(() => post(code, { person: '丙', phone, form })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM lead_event e JOIN lead l ON l.id = e.lead_id WHERE l.link_id = $1',
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('with its hidden field filled in, or for a page that is not open, comes to nothing and is answered the same', async () => {
    const { id, code } = await newLink(at);
    const phone = newPhone();
    const answers = [
      await post(code, { person: '机器', phone, website: 'http://spam.example' }),
      await post('zzzzzzzz', { person: '机器', phone }),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [303, ''],
      [303, ''],
    ]);
    expect(await leadsOf(id)).toEqual([]);
  });

  test('sent a thousand times by a robot makes at most the limit of leads, with the same answer each time, and harms nobody else', async () => {
    const { id, code } = await newLink(at);
    const address = newAddress();
    const answers = new Set<string>();
    const people = ['甲女士', '乙先生', '丙老师'];
    for (let n = 0; n < 1000; n++) {
      // Others come meanwhile, each once, and are heard.
      const person = n % 300 === 299 ? people[Math.floor(n / 300)] : undefined;
      if (person) await post(code, { person, phone: newPhone() });
      const { statusCode, body, headers } = await post(
        code,
        { person: `机器${n}`, phone: newPhone() },
        address,
      );
      answers.add(`${statusCode} ${headers.location} ${body}`);
    }
    expect(answers.size).toBe(1);
    const names = (await leadsOf(id)).map(({ name }) => name);
    expect(names.filter((name) => people.includes(name)).toSorted()).toEqual(people.toSorted());
    expect(names.filter((name) => name.startsWith('机器'))).toHaveLength(FORM_LIMITS.address.max);
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM channel_cost c JOIN promo_link l ON l.channel_id = c.channel_id AND l.id = $1 WHERE c.created_at > l.created_at',
      [id],
    );
    expect(rows[0].n).toBe(0);
  }, 120_000);

  test('that lacks a name or a number is shown again with what was typed, and says nothing else', async () => {
    const { id, code } = await newLink(at);
    const wrong = await post(code, { person: '丁<i>', phone: '12' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain(text.public_wrong[0]);
    expect(wrong.body).toContain('丁&lt;i&gt;');
    expect(await leadsOf(id)).toEqual([]);
    const huge = await post(code, { person: '丁', phone: newPhone(), wish: 'x'.repeat(10_000) });
    expect(huge.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('by the call is the same, whatever comes of it', async () => {
    const { id, code } = await newLink(at);
    const known = await app.send(promoLinkApi.lead, { code, person: '戊', phone: newPhone() });
    const unknown = await app.send(promoLinkApi.lead, { code: 'zzzzzzzz', person: '戊', phone: newPhone() });
    expect([known.code, known.data]).toEqual([unknown.code, unknown.data]);
    expect(await leadsOf(id)).toHaveLength(1);
  });
});

test('links are their company’s alone, and for who may see them', async () => {
  const { id } = await newLink(at);
  expect((await (await app.as('c_owner')).call(promoLinkApi.get, { id })).code).toBe(4);
  expect((await (await app.as('teacher')).call(promoLinkApi.list, {})).code).toBe(3);
});
