import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { type Company, companyApi } from '../company.contract.ts';
import { companyText } from '../company.text.ts';

let app: TestApp;
/** Granted the head company too. */
let owner: Person;
/** Granted company 2, which shares nothing, and no other. */
let branchManager: Person;
let branchOwner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  branchManager = await app.as('b_manager');
  branchOwner = await app.as('b_owner');
});
afterAll(() => app.close());

const formOf = ({ id, version, name, is_shared_data, minutes_per_class_hour, time_zone }: Company) => ({
  id,
  version,
  name,
  is_shared_data,
  minutes_per_class_hour,
  time_zone,
});
const pudong = async (by: Person) => formOf(await by.ok(companyApi.get, { id: 2 }));
const refused = { code: 2, data: { fields: { is_shared_data: companyText.head_consents[0] } } };
/** The companies whose data somebody of the branch may read, besides those of their own. */
const sharingWith = async (by: Person) =>
  (await by.ok(companyApi.related, {})).list.map(({ id }) => id).sort();

describe('whether a company shares data', () => {
  test('is not for a branch to begin or to end: the head company consents', async () => {
    for (const by of [branchManager, branchOwner]) {
      const asked = { ...(await pudong(by)), is_shared_data: 1 as const };
      expect(await by.call(companyApi.edit, asked)).toMatchObject(refused);
      expect(await sharingWith(by)).toEqual([]);
    }
    await owner.ok(companyApi.edit, { ...(await pudong(owner)), is_shared_data: 1 });
    const ended = { ...(await pudong(branchOwner)), is_shared_data: 0 as const };
    expect(await branchOwner.call(companyApi.edit, ended)).toMatchObject(refused);
    await owner.ok(companyApi.edit, { ...(await pudong(owner)), is_shared_data: 0 });
  });

  test('holds for a branch that is being opened, too', async () => {
    const fields = { minutes_per_class_hour: 60, time_zone: 'Asia/Shanghai', parent_id: 2 };
    const opened = { ...fields, name: '自行共享的校区', is_shared_data: 1 as const };
    expect(await branchOwner.call(companyApi.add, opened)).toMatchObject(refused);
    await branchOwner.ok(companyApi.add, { ...fields, name: '不共享的校区', is_shared_data: 0 });
    await owner.ok(companyApi.add, { ...opened, parent_id: 1 });
  });

  test('changes at once what an open session sees', async () => {
    expect(await sharingWith(branchManager)).toEqual([]);
    await owner.ok(companyApi.edit, { ...(await pudong(owner)), is_shared_data: 1 });
    expect(await sharingWith(branchManager)).toEqual(expect.arrayContaining([1, 2, 3]));
    await owner.ok(companyApi.edit, { ...(await pudong(owner)), is_shared_data: 0 });
    expect(await sharingWith(branchManager)).toEqual([]);
  });

  test('stands in the way of nothing else that a branch changes', async () => {
    await branchManager.ok(companyApi.edit, { ...(await pudong(branchManager)), minutes_per_class_hour: 45 });
    await branchManager.ok(companyApi.edit, { ...(await pudong(branchManager)), minutes_per_class_hour: 60 });
  });
});
