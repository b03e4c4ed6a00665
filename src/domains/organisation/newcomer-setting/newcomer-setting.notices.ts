import { adminPaths } from '../admin/admin.paths.ts';
import { defineNotice } from '../news/notice.kinds.ts';
import { newcomerSettingText as text } from './newcomer-setting.text.ts';

export const newcomerMade = defineNotice({
  kind: 'newcomer_setting.made',
  label: text.made_kind,
  title: text.made_title,
  body: text.made_body,
  link: adminPaths.detail('{id}'),
  values: ['id', 'name', 'provider', 'login', 'role'],
});
