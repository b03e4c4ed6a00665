import { implement } from '@/kernel/server/http/implement.ts';
import { systemApi } from '../system.contract.ts';
import { systemStore } from './system.store.ts';

const startedAt = Math.floor(Date.now() / 1000);
let version = 'dev';
/** The app says which version it is. */
export const setVersion = (name: string): void => {
  version = name;
};

export const systemService = implement(systemApi, {
  health: async (ctx) => ({
    version,
    node: process.version,
    started_at: startedAt,
    memory_bytes: process.memoryUsage.rss(),
    ...(await systemStore.figures(ctx)),
  }),
});
