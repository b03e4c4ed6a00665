import { stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { examSettingApi } from '../exam-setting.contract.ts';
import { type ExamSettings, USUAL_SETTINGS } from '../exam-setting.rules.ts';
import { examSettingStore as store } from './exam-setting.store.ts';

/** What the acting company has decided; the defaults until it does. */
export const examSettingsOf = async (ctx: Ctx): Promise<ExamSettings> =>
  (await store.find(ctx)) ?? USUAL_SETTINGS;

export const examSettingService = implement(examSettingApi, {
  get: async (ctx) => {
    const found = await store.find(ctx);
    const { exam_hours_a_day, guarantee_attendance } = found ?? USUAL_SETTINGS;
    return { exam_hours_a_day, guarantee_attendance, version: found?.version ?? 0 };
  },
  edit: async (ctx, { version, ...settings }) => {
    const before = await store.lock(ctx);
    if ((before?.version ?? 0) !== version) throw stale();
    await store.save(ctx, settings);
    return {};
  },
});
