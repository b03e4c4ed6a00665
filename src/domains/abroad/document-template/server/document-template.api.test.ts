import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { documentTemplateApi } from '../document-template.contract.ts';
import { documentTemplateText } from '../document-template.text.ts';
import { documentTemplates } from './document-template.service.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

describe('document templates', () => {
  test('are those of the scheme and the degree, and those of every one', async () => {
    const paper = { stage: 'preparing' as const };
    await at.owner.ok(documentTemplateApi.add, { ...paper, name: '任何申请' });
    await at.owner.ok(documentTemplateApi.add, { ...paper, name: '只要硕士', degree: 'master' });
    await at.owner.ok(documentTemplateApi.add, { ...paper, name: '只要直申', scheme: 'direct' });
    const gone = await at.owner.ok(documentTemplateApi.add, { ...paper, name: '停用的' });
    await at.owner.ok(documentTemplateApi.disable, { id: gone.id });
    const asked = await at.within((ctx) => documentTemplates.ofApplication(ctx, 'direct', 'bachelor'));
    const names = asked.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['任何申请', '只要直申']));
    expect(names).not.toContain('只要硕士');
    expect(names).not.toContain('停用的');
  });

  test('stand once, also where they are of every scheme', async () => {
    const paper = { name: '同一材料', stage: 'visa' as const };
    await at.owner.ok(documentTemplateApi.add, paper);
    await at.owner.ok(documentTemplateApi.add, { ...paper, scheme: 'ucas' });
    expect(await at.owner.call(documentTemplateApi.add, paper)).toMatchObject({
      code: 2,
      data: { fields: { name: documentTemplateText.name_taken[0] } },
    });
  });
});
