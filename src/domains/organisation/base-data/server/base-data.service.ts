import { implement } from '@/kernel/server/implement.ts';
import { baseDataApi } from '../base-data.contract.ts';
import { baseDataStore } from './base-data.store.ts';

/** What other nouns ask of the small lists. */
export const baseData = { ensure: baseDataStore.ensure, names: baseDataStore.names };

export const baseDataService = implement(baseDataApi, {
  list: async (ctx) => {
    const items = await baseDataStore.shown(ctx);
    const of = (kind: string) =>
      items.filter((item) => item.kind === kind).map(({ id, name }) => ({ id, name }));
    return {
      alevel_list: of('alevel').map(({ name }) => ({ name })),
      education_type_list: of('education_type'),
      new_team_list: of('new_team'),
    };
  },
});
