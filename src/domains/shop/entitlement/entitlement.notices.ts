import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { entitlementPaths } from './entitlement.paths.ts';
import { entitlementText as text } from './entitlement.text.ts';

export const entitlementExpiring = defineNotice({
  kind: 'entitlement.expiring',
  label: text.kind_steps,
  title: text.expiring_title,
  body: text.expiring_body,
  link: entitlementPaths.ofStudent({ student_id: '{student_id}' }),
  values: ['student_id', 'student', 'type', 'days', 'left', 'day'],
});
