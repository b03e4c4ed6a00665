import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { attendancePaths } from './attendance.paths.ts';
import { makeUpText } from './make-up.text.ts';

export const makeUpsLapsed = defineNotice({
  kind: 'make_up.lapsed',
  label: makeUpText.lapsed_kind,
  title: makeUpText.lapsed_title,
  body: makeUpText.lapsed_body,
  link: attendancePaths.oneToOne({ view: 'make_ups', status: 'expired' }),
  values: ['n', 'students'],
});
