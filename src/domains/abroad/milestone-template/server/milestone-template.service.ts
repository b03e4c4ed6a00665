import { invalid, stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { milestoneTemplateApi } from '../milestone-template.contract.ts';
import { type ApplySettings, isWhole, USUAL_SETTINGS, WARN_CHOICES } from '../milestone-template.rules.ts';
import { milestoneTemplateText } from '../milestone-template.text.ts';
import { milestoneTemplateStore as store } from './milestone-template.store.ts';

/** What the acting company has decided; the defaults until it does. */
export const applySettingsOf = async (ctx: Ctx): Promise<ApplySettings> =>
  (await store.find(ctx)) ?? USUAL_SETTINGS;

export const milestoneTemplateService = implement(milestoneTemplateApi, {
  get: async (ctx) => {
    const found = await store.find(ctx);
    const { plan_percent, submit_percent, outcome_percent, portal_check_days, deadline_warn_days } =
      found ?? USUAL_SETTINGS;
    return {
      plan_percent,
      submit_percent,
      outcome_percent,
      portal_check_days,
      deadline_warn_days: WARN_CHOICES.filter((days) => deadline_warn_days.includes(days)),
      version: found?.version ?? 0,
    };
  },
  edit: async (ctx, { version, deadline_warn_days, ...template }) => {
    const before = await store.lock(ctx);
    if ((before?.version ?? 0) !== version) throw stale();
    if (!isWhole(template)) throw invalid({ outcome_percent: milestoneTemplateText.not_whole });
    const days = WARN_CHOICES.filter((one) => deadline_warn_days.includes(one));
    await store.save(ctx, { ...template, deadline_warn_days: days });
    return {};
  },
});
