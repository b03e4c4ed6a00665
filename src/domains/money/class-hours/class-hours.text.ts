import { defineText } from '@/kernel/text.ts';

export const classHoursText = defineText({
  title: ['课时', 'Class hours'],
  no_hours_type: ['这种课程没有课时', 'This course type has no class hours'],
  ends_in_past: ['有效期不能早于今天', 'It cannot expire before today'],
  nothing_left: ['这批课时已经用完', 'Nothing of these hours is left'],
  never_ends: ['这批课时没有有效期，不必延期', 'These hours never expire; there is nothing to extend'],
  not_later: [
    '新的有效期必须晚于原来的有效期和今天',
    'The new last day must be after the old one, and not past',
  ],
  is_frozen: ['这批课时正在冻结中，请先恢复', 'These hours are frozen; resume them first'],
  not_frozen: ['这批课时没有冻结', 'These hours are not frozen'],
  is_expired: ['这批课时已经过期，请先延期', 'These hours have expired; extend them first'],
  not_so_many: [
    '只剩付费 {paid} 分钟、赠送 {gift} 分钟',
    'Only {paid} paid and {gift} gift minutes are left',
  ],
  already_used: ['其中的课时已经上过课，请先撤销', 'Some of these hours are used; undo that first'],
  already_moved: [
    '其中的课时已经转出，不能撤销',
    'Some of these hours were transferred; it cannot be undone',
  ],
  taken_already: ['这节课已经扣过课时', 'Hours were taken for this lesson already'],
  planned_already: ['这节课已经排过', 'This lesson is planned already'],
  minutes_positive: ['分钟数必须大于 0', 'The minutes must be more than 0'],
  same_place: ['转入与转出相同', 'It would go where it comes from'],
  tender_positive: ['付款金额必须大于 0', 'An amount paid must be more than 0'],
  tender_twice: ['同一账户只能填一次', 'Each account can be used once'],
  no_tender: ['请填写付款账户与金额', 'Say which account pays, and how much'],
  subject_not_found: ['没有这个科目', 'There is no such subject'],
});
