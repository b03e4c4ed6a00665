import type { Verdict } from '@/kernel/errors.ts';
import { defineStatus } from '@/kernel/status.ts';
import { sharePermissions as may } from './share.access.ts';
import type { RewardKind } from './share.rules.ts';
import { shareRewardText as reward, shareConfigText, shareText } from './share.text.ts';

interface OnOff {
  id: number;
  status: 'on' | 'off';
}

/** Switched off, it opens no page and rewards nothing. */
export const shareConfigStatus = defineStatus<OnOff>()({
  name: 'share_config',
  initial: 'on',
  states: {
    on: { label: shareConfigText.on, tone: 'success' },
    off: { label: shareConfigText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: shareConfigText.disable,
      permission: may.edit,
      action: 'api_share_config_set_status',
      call: { name: 'set_status', pass: 0 },
      back: true,
      changes: ['share_config', 'share'],
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: shareConfigText.enable,
      permission: may.edit,
      action: 'api_share_config_set_status',
      call: { name: 'set_status', pass: 1 },
      changes: ['share_config', 'share'],
    },
  },
});

export const shareStatus = defineStatus<OnOff>()({
  name: 'share',
  initial: 'on',
  states: {
    on: { label: shareText.on, tone: 'success' },
    off: { label: shareText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: shareText.disable,
      permission: may.edit,
      action: 'api_share_set_status',
      call: { name: 'set_status', pass: 0 },
      back: true,
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: shareText.enable,
      permission: may.edit,
      action: 'api_share_set_status',
      call: { name: 'set_status', pass: 1 },
    },
  },
});

interface Reward {
  id: number;
  kind: RewardKind;
  status: 'waiting' | 'given' | 'refused' | 'taken_back';
}
/** Whoever decides on the recharge decides on what a deal is worth to its sharer. */
const isOwnEntry = ({ kind }: Reward): Verdict => kind !== 'deal' || reward.only_day_later;

/** The system gives rewards, bars them and takes them back; a person can refuse one while it waits. */
export const shareRewardStatus = defineStatus<Reward>()({
  name: 'share_reward',
  initial: 'waiting',
  states: {
    waiting: { label: reward.waiting, tone: 'progress' },
    given: { label: reward.given, tone: 'success' },
    refused: { label: reward.refused, tone: 'muted' },
    taken_back: { label: reward.taken_back, tone: 'warning' },
  },
  transitions: {
    give: { by: 'system', from: ['waiting'], to: 'given', label: reward.give },
    bar: { by: 'system', from: ['waiting'], to: 'refused', label: reward.bar },
    take_back: { by: 'system', from: ['given'], to: 'taken_back', label: reward.take_back },
    restore: { by: 'system', from: ['taken_back'], to: 'given', label: reward.restore },
    refuse: {
      from: ['waiting'],
      to: 'refused',
      label: reward.refuse,
      permission: may.refuse,
      guard: isOwnEntry,
      reason: 'required',
      danger: true,
      effect: 'byHand',
      changes: ['share_reward', 'share'],
    },
  },
});
