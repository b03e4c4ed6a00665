import { defineText } from '@/kernel/text.ts';

export const newcomerSettingText = defineText({
  title: ['首次登录开户', 'Accounts by first sign-in'],
  list: ['查看首次登录开户', 'View accounts by first sign-in'],
  edit: ['设置首次登录开户', 'Set up accounts by first sign-in'],
  roles: ['新员工可用的角色', 'Roles for newcomers'],
  help: [
    '开启后，没有账号的人首次用该平台登录时，本公司自动为其建立员工账号。默认关闭。',
    'Switched on, whoever has no account gets one in this company when they first sign in there. Off unless you say so.',
  ],
  none_configured: ['系统没有配置外部登录方式', 'No way to sign in elsewhere is configured'],
  none_configured_help: [
    '由运维在服务器上配置（OIDC、企业微信、钉钉、飞书），之后在这里开启。',
    'The operator configures them on the server (OIDC, WeCom, DingTalk, Feishu); then they stand here.',
  ],
  provider: ['登录方式', 'Provider'],
  is_on: ['首次登录时建立账号', 'Make accounts at the first sign-in'],
  on: ['已开启', 'On'],
  off: ['已关闭', 'Off'],
  role_id: ['新员工的角色', 'Role of newcomers'],
  role_help: [
    '不能是管理员工、角色、公司或登录的角色，也不能是审批、付款的角色。',
    'None that manages staff, roles, companies or sign-ins, and none that approves or pays.',
  ],
  department_id: ['新员工的部门', 'Department of newcomers'],
  mail_domains: ['允许的邮箱域名', 'Mail domains'],
  mail_domains_help: [
    '如 example.com，多个用逗号分开。只认平台已验证的邮箱。',
    'Such as example.com, with commas between. Only addresses that the provider has verified count.',
  ],
  organisations: ['允许的组织标识', 'Organisation ids'],
  organisations_help: [
    '企业微信 CorpID、钉钉 corpId、飞书 tenant_key；OIDC 的 hd、tid 或 org_id。',
    'WeCom’s CorpID, DingTalk’s corpId, Feishu’s tenant_key; hd, tid or org_id of OIDC.',
  ],
  whom: ['允许的人', 'Who is let in'],
  everybody: ['该平台能登录的所有人', 'Everybody whom it signs in'],
  everybody_warning: [
    '没有限定域名或组织：凡能在该平台登录的人，都会得到账号。',
    'Neither domains nor organisations are named: whoever can sign in there gets an account.',
  ],
  version: ['版本', 'Version'],
  saved: ['已保存', 'Saved'],
  change: ['设置', 'Set up'],
  role_not_found: ['角色不存在', 'There is no such role'],
  role_beyond: ['不能给出超过自己的角色', 'This role may do more than you may'],
  role_sensitive: [
    '该角色可以管理员工、角色、公司、登录，或审批付款，不能自动给出',
    'This role manages staff, roles, companies or sign-ins, or approves or pays: it is never given by itself',
  ],
  department_not_found: ['部门不存在', 'There is no such department'],
  on_elsewhere: [
    '集团内另一家公司已对该登录方式开启；一种登录方式只能由一家公司开启',
    'Another company of yours has it switched on for this provider; only one may',
  ],
  needs_organisation: [
    '该平台上任何人都能登录，请填写组织标识',
    'Anybody can sign in there: name the organisations',
  ],
  no_mail: ['该平台不提供邮箱，请改填组织标识', 'It tells no mail addresses: name organisations'],
  made_kind: ['首次登录开户', 'Accounts by first sign-in'],
  made_title: [
    '{name}首次用{provider}登录，已建立账号',
    '{name} signed in by {provider}: an account was made',
  ],
  made_body: [
    '登录名 {login}，角色「{role}」。如不认识此人，请停用账号。',
    'Login name {login}, role “{role}”. If you do not know them, disable the account.',
  ],
  made_reason: ['首次用{provider}登录（{subject}）', 'First sign-in by {provider} ({subject})'],
});
