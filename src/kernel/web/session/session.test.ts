import { beforeEach, describe, expect, it } from 'vitest';
import { questionStore } from '../overlay/notice.ts';
import { readCookie } from './cookie.ts';
import { mayStay, sessionEnded, signIn, signOut, takeHandOver } from './session.ts';

const session = { token: 't', admin_id: 7, admin_name: '苏晚晴', role_id: 2 };
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  signOut();
  for (const open of questionStore.get()) open.answer('');
});

describe('an ended session', () => {
  it('is told once, however many calls notice it; confirming signs out', async () => {
    signIn(session);
    void sessionEnded();
    void sessionEnded();
    await settle();
    const [alert, ...others] = questionStore.get();
    expect(others).toHaveLength(0);
    expect(alert).toMatchObject({ title: ['提示', 'Notice'], ok: ['确定', 'OK'] });
    expect(alert?.text?.[0]).toBe('登录信息已失效，请重新登录');
    expect(mayStay()).toBe(true);
    alert?.answer('');
    await settle();
    expect(localStorage.getItem('isLogin')).toBe('0');
    expect(mayStay()).toBe(false);
  });

  it('is not told to somebody who was not signed in', async () => {
    await sessionEnded();
    expect(questionStore.get()).toHaveLength(0);
  });
});

it('signing in sets the flag, the token, the admin cookies and the role', () => {
  signIn(session);
  expect(localStorage.getItem('isLogin')).toBe('1');
  expect([readCookie('token'), readCookie('admin_id'), readCookie('admin_name')]).toEqual([
    't',
    '7',
    '苏晚晴',
  ]);
  expect(sessionStorage.getItem('role_id')).toBe('2');
});

it('a hand-over by query needs both names: a list that filters by admin_id is none', () => {
  signIn(session);
  takeHandOver('?admin_id=9');
  expect(readCookie('admin_id')).toBe('7');
  takeHandOver('?admin_id=9&admin_name=%E5%BC%A0');
  expect([readCookie('admin_id'), readCookie('admin_name')]).toEqual(['9', '张']);
});
