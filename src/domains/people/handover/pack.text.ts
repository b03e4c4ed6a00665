import { defineText } from '@/kernel/text.ts';

export const packText = defineText({
  title: ['交接包', 'Handover pack'],
  student_id: ['学员', 'Student'],
  get: ['查看交接包', 'View a handover pack'],
  print: ['打印交接包', 'Print a handover pack'],
  pdf: ['打开 PDF', 'Open the PDF'],
  who: ['学员', 'Student'],
  family: ['家庭', 'Family'],
  tasks: ['待办', 'Open tasks'],
  name: ['姓名', 'Name'],
  number: ['学号', 'Number'],
  grade: ['年级', 'Grade'],
  school: ['学校', 'School'],
  status: ['状态', 'Status'],
  help: [
    '接手人需要知道的都在这里；没有内容的部分不显示，您没有权限的部分也不显示。',
    'All that whoever takes over has to know; sections without anything, or that you may not see, are left out.',
  ],
  made: ['{company} · {day} · 制作人 {name}', '{company} · {day} · made by {name}'],
});
