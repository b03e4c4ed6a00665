import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { secretOf } from '@/apps/server/testing/weapp.ts';
import { weappSigned } from '@/domains/money/weapp/server/weapp.service.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { newStudent } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { weappUserApi } from '../../weapp-user.contract.ts';
import { SIGNED_USER, WHAT } from '../weapp-user.service.ts';

type Told = Omit<InputOf<typeof weappUserApi.notify>, 'signature'>;

/** As the mini-program of company 1 sends it. */
export async function toldUser(at: Arranger, more: Partial<Told> = {}) {
  const told: Told = {
    merchant: '1.1',
    user_id: `wx-${at.next()}`,
    nickname: `用户${at.next()}`,
    phone: `176${String(10_000_000 + at.next())}`,
    registered_at: at.clock() - 60,
    at: at.clock(),
    ...more,
  };
  const secret = await secretOf(at.app.db, told.merchant);
  return { ...told, signature: weappSigned(secret, { ...told, what: WHAT }, SIGNED_USER) };
}

export async function newUser(at: Arranger, more: Partial<Told> = {}): Promise<number> {
  const told = await toldUser(at, more);
  await at.app.send(weappUserApi.notify, told);
  const { list } = await at.owner.ok(weappUserApi.list, { keyword: told.user_id }, { company: 1 });
  return list[0]?.id as number;
}
const someChannel = async (at: Arranger): Promise<number> => {
  const { list } = await at.owner.ok(channelApi.list, {});
  return list.find(({ status }) => status === 'on')?.id as number;
};

export const samples: Samples = {
  calls: {
    api_weapp_user_notify: (at) => toldUser(at),
    api_weapp_user_lead: async (at) => ({ id: await newUser(at), channel_id: await someChannel(at) }),
    api_weapp_user_student: async (at) => ({ id: await newUser(at), student_id: await newStudent(at) }),
    api_weapp_user_allocate: async (at) => ({
      ids: [await newUser(at)],
      adviser_id: (await at.app.as('adviser')).admin_id,
    }),
    api_weapp_user_ignore: async (at) => ({ id: await newUser(at), reason: '同行' }),
    api_weapp_user_restore: async (at) => {
      const id = await newUser(at);
      await at.owner.ok(weappUserApi.ignore, { id, reason: '同行' }, { company: 1 });
      return { id };
    },
  },
  documents: { weapp_user: (at) => newUser(at) },
};
