import { defineText } from '@/kernel/text.ts';

export const smsTemplateText = defineText({
  title: ['短信模板', 'Templates'],
  name: ['模板名称', 'Name'],
  body: ['模板内容', 'Text'],
  body_help: [
    '变量写成 {example}：小写字母开头，字母、数字、下划线。签名不写在内容里。',
    'A variable is written {example}: a small letter first, then letters, digits, underscores. The signature is not part of the text.',
  ],
  variables: ['变量', 'Variables'],
  provider_code: ['通道模板编号', 'Template code'],
  provider_code_help: [
    '在云通道审核通过的模板编号；自定义通道可留空。',
    'The code of the approved template; a webhook may do without.',
  ],
  sign_name: ['短信签名', 'Signature'],
  sign_name_help: [
    '显示为【签名】，须已在通道报备。',
    'Shown as 【signature】; must be registered with the provider.',
  ],
  purpose: ['系统用途', 'System use'],
  login_code: ['登录验证码', 'Login code'],
  updated_at: ['更新时间', 'Updated'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
  enable: ['启用模板', 'Switch on'],
  disable: ['停用模板', 'Switch off'],
  add: ['新增模板', 'Add template'],
  edit: ['编辑模板', 'Edit template'],
  view: ['查看模板', 'View template'],
  del: ['删除模板', 'Delete template'],
  del_confirm: ['删除模板「{name}」？', 'Delete the template “{name}”?'],
  deleted: ['已删除', 'Deleted'],
  export: ['导出短信模板', 'Export templates'],
  used: ['已发送', 'Sent'],
  empty: ['还没有模板', 'No templates yet'],
  empty_help: [
    '模板是短信的固定文字，变量在发送时填入。',
    'A template is the fixed text of a message; its variables are filled in when it is sent.',
  ],
  name_taken: ['已有同名模板', 'There is a template of this name already'],
  in_use: ['已有短信用过此模板，不能删除，可以停用', 'Messages were sent with it; switch it off instead'],
  system_stays: [
    '系统使用的模板不能删除或停用',
    'The system uses this template; it can be neither deleted nor switched off',
  ],
  bad_brace: [
    '「{at}」附近的大括号不成对或变量名不对',
    'Near “{at}” a brace is not closed, or the variable is not well named',
  ],
  too_many: ['最多 {max} 个变量', 'At most {max} variables'],
  has_sign: ['内容里不要写【签名】，签名另填', 'Leave 【signature】 out of the text; it has its own field'],
  needs_variables: [
    '系统会填入 {names}，内容必须正好使用这些变量',
    'The system fills in {names}; the text must use exactly these',
  ],
  sample_of: ['{name} 的示例', 'Sample of {name}'],
});
