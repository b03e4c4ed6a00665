import { Arranger } from '@/apps/server/testing/arranger.ts';
import { testApp } from '@/apps/server/testing/test-app.ts';
import { identityApi } from '../../identity.contract.ts';
import { connectIdentities } from '../identity.service.ts';
import type { Browser } from './browser.ts';
import { codeOf, fakePlatforms } from './platforms.ts';

export const KINDS = ['wecom', 'dingtalk', 'feishu'] as const;

/** The product beside the three platforms, all of them offered, and what the log was told. */
export async function houseWithPlatforms() {
  const app = await testApp();
  const owner = await app.as('owner');
  const at = new Arranger(app, owner);
  const platforms = await fakePlatforms();
  const lines: unknown[] = [];

  function offer(kinds: readonly (typeof KINDS)[number][] = KINDS): void {
    const providers = kinds.map((kind) => platforms.provider(kind));
    const returnTo = 'https://office.example.com/login';
    connectIdentities({ providers, returnTo }, { warn: (line) => void lines.push(line) });
  }
  /** Sets out; answers the state that the provider was given. */
  async function setOut(browser: Browser, provider: string): Promise<string> {
    return stateOf((await browser.send(identityApi.start, { provider })).data.address);
  }
  /** Somebody new, and who they are there. */
  async function linked(provider: string) {
    const { id, login } = await at.staff();
    const subject = `member-${id}`;
    const made = await owner.ok(identityApi.add, { admin_id: id, provider, subject });
    return { admin_id: id, login, subject, id: made.id };
  }
  /** The whole way, as the person that the code stands for. */
  async function signIn(browser: Browser, provider: string, subject: string, lang?: string) {
    const state = await setOut(browser, provider);
    return browser.send(identityApi.finish, { state, code: codeOf(subject) }, lang);
  }
  const close = async () => {
    await app.close();
    await platforms.close();
  };
  offer();
  return { app, owner, at, lines, offer, setOut, linked, signIn, close };
}

export const stateOf = (address: string): string => new URL(address).searchParams.get('state') ?? '';
