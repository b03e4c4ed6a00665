import { defineText } from '@/kernel/text.ts';

export const calendarText = defineText({
  title: ['日历订阅', 'Calendar addresses'],
  list: ['我的日历订阅', 'My calendar addresses'],
  add: ['新建订阅地址', 'New address'],
  del: ['撤销订阅地址', 'Revoke the address'],

  admin_id: ['所属人', 'Owner'],
  role_id: ['角色', 'Role'],
  lang: ['语言', 'Language'],
  teacher_id: ['教师', 'Teacher'],
  student_id: ['学员', 'Student'],
  room_id: ['教室', 'Room'],
  created_at: ['创建时间', 'Made'],
  last_used_at: ['最近使用', 'Last used'],

  help: [
    '把课表放进手机或电脑的日历：以前 60 天到以后 180 天，自动更新。',
    'Your timetable in the calendar of your phone or computer: 60 days back to 180 ahead, kept up to date.',
  ],
  mine: ['我的课', 'My lessons'],
  of_teacher: ['教师 {name}', 'Teacher {name}'],
  of_student: ['学员 {name}', 'Student {name}'],
  of_room: ['教室 {name}', 'Room {name}'],
  join: ['，', ', '],
  will_show_mine: ['新地址将包含：我的课', 'A new address will show your own lessons'],
  will_show: [
    '新地址将包含：当前筛选的{what}的课',
    'A new address will show the lessons of the chosen {what}',
  ],
  narrow_help: [
    '先在课表上筛选教师、学员或教室，地址就只包含这些课。',
    'Filter the timetable by teacher, student or room first, and the address shows only those lessons.',
  ],
  once: [
    '这个地址只显示这一次。得到它的人不用登录就能看到课表，请勿转发；泄露了就撤销。修改密码或结束其他会话后，所有地址都会失效。',
    'This address is shown only now. Whoever has it sees the timetable without signing in: keep it to yourself, and revoke it if it leaks. Another password, or ending the other sessions, ends every address.',
  ],
  subscribe: ['用日历打开', 'Open in a calendar'],
  done: ['完成', 'Done'],
  never_used: ['未使用过', 'Never used'],
  revoke: ['撤销', 'Revoke'],
  revoke_title: ['撤销这个地址？', 'Revoke this address?'],
  revoke_text: [
    '用它订阅的日历不再更新，不能恢复。',
    'Calendars that use it stop at once. This cannot be undone.',
  ],
  revoked: ['已撤销', 'Revoked'],
  none: ['还没有订阅地址', 'No addresses yet'],
  too_many: ['最多 {n} 个地址，请先撤销不用的', 'At most {n} addresses: revoke one first'],
  teacher_unknown: ['教师不存在', 'There is no such teacher'],
  student_unknown: ['学员不存在', 'There is no such student'],
  room_unknown: ['教室不存在', 'There is no such room'],

  trial: ['试听', 'Trial'],
  covering: ['代课', 'Cover'],
  more: ['{names} 等 {all} 人', '{names} and others ({all})'],
});
