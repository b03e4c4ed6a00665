import { defineText } from '@/kernel/text.ts';
import { stageText } from '../document-template/stage.text.ts';
import { countryText } from '../institution/country.text.ts';
import { schemeText } from '../programme/words.text.ts';

/** What the filters and the first columns of every work table are called. */
export const workText = defineText({
  ...countryText,
  ...schemeText,
  ...stageText,
  work: ['申请工作', 'Application work'],
  keyword_hint: ['学员、院校、专业', 'Student or programme'],
  student_id: ['学员', 'Student'],
  student_name: ['学员', 'Student'],
  application_id: ['留学申请', 'Application'],
  application_ids: ['用于申请', 'For the applications'],
  applications: ['用于申请', 'For'],
  applications_n: ['{n} 个申请', '{n} {n|application|applications}'],
  /** Between names, and between the parts of a sentence. */
  comma_names: ['、', ', '],
  comma: ['，', ', '],
  guidance_id: ['升学指导', 'Guidance'],
  guidance_name: ['升学指导', 'Guidance'],
  writer_id: ['文书老师', 'Writer'],
  country: ['目的地', 'Destination'],
  intake_year: ['入学年份', 'Intake year'],
  scheme: ['申请方式', 'Scheme'],
  stage: ['阶段', 'Stage'],
  deadline_from: ['截止日从', 'Deadline from'],
  deadline_to: ['截止日到', 'Deadline to'],
  deadline: ['申请截止日', 'Deadline'],
  foreign_application: ['申请不是该学员的', 'The application is another student’s'],
  file_gone: ['文件已不存在', 'The file is gone'],
  staff_gone: ['该员工已不在本公司', 'They are no longer with the company'],
});
