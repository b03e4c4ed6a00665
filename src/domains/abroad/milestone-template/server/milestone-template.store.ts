import { settingStore } from '@/kernel/server/crud/setting-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ApplySettings } from '../milestone-template.rules.ts';
import { milestoneTemplate } from './milestone-template.table.ts';

const store = settingStore(milestoneTemplate);

export const milestoneTemplateStore = {
  ...store,
  save: (ctx: Ctx, { deadline_warn_days, ...more }: ApplySettings): Promise<void> =>
    store.save(ctx, { ...more, deadline_warn_days: [...deadline_warn_days] }),
};
