import { type Endpoint, isWrite, type Tag } from '../../contract/api.ts';
import { CODE } from '../../errors.ts';
import { type Lang, type Sentence, say } from '../../text.ts';
import { curlOf, type Examples, exampleOf } from './docs-example.ts';
import { fieldTable, html } from './docs-fields.ts';
import { type JsonSchema, jsonSchemaOf, type NamedSchemas } from './json-schema.ts';

const TAGS: Record<Tag, Sentence> = {
  census: ['统计', 'Census'],
  common: ['通用', 'Common'],
  enrolment: ['招生', 'Enrolment'],
  menber: ['员工', 'Staff'],
  promanage: ['产品', 'Products'],
  sellmanage: ['销售', 'Sales'],
  students: ['学员', 'Students'],
  sys: ['系统', 'System'],
  teacher: ['教师', 'Teachers'],
};

const words = {
  intro: [
    '所有接口地址为 /api/<动作>。GET 与 DELETE 的参数在查询串中，POST 与 PUT 为 JSON 正文。',
    'Every call is /api/<action>. GET and DELETE take a query string, POST and PUT a JSON body.',
  ],
  envelope: ['每个回答都是', 'Every answer is'],
  other: ['English', '中文'],
  calls: ['个接口', 'calls'],
  skip: ['跳到内容', 'Skip to content'],
  none: ['没有参数', 'No input'],
  input: ['输入', 'Input'],
  answer: ['回答 data', 'Answer data'],
  options: ['is_data=1 时的 data', 'Data with is_data=1'],
  public: ['无需登录', 'no session needed'],
  signed_in: ['登录即可', 'any session'],
  xlsx: ['xlsx 文件', 'an xlsx file'],
  bytes: ['文件内容', 'the bytes of a file'],
  upload: [
    '正文为文件内容，其余字段在查询串中',
    'The body is the file; other fields go into the query string',
  ],
  repeat: ['可带 Idempotency-Key', 'takes an Idempotency-Key'],
  people: ['须本人登录，不接受接口密钥', 'signed in only, no API key'],
  who: ['身份', 'Who asks'],
  by_key: [
    '其他系统用接口密钥：在“员工管理”为一个账号建密钥（只显示一次），每次调用带上请求头',
    'Another system uses an API key: made for an account on the page of staff and shown once, it goes with each call in the header',
  ],
  by_session: [
    '人用登录：POST /api/api_admin_login，参数 account 与 password；回答的 token 放进请求头 token。设有两步验证的，再调用 api_admin_login_second',
    'A person signs in: POST /api/api_admin_login with account and password; the token of the answer goes into the header token. Where a second factor is set, api_admin_login_second follows',
  ],
  acting: [
    '请求头 acting-company 指定以哪个公司办理；写操作带 Idempotency-Key，可放心重发。',
    'The header acting-company names the company to act for; a write with an Idempotency-Key can be sent again safely.',
  ],
  try_with: [
    '在本页试用：填入密钥，或使用已打开的登录。调用是真实的，会写入数据。',
    'To try calls on this page: enter a key, or leave it to the session that is open. Calls are real, and writes write.',
  ],
  key: ['接口密钥或 token', 'API key or token'],
  company: ['公司 id', 'Company id'],
  example: ['示例与试用', 'Example, and try it'],
} as const satisfies Record<string, Sentence>;

const codes: Record<keyof typeof CODE, Sentence> = {
  done: ['完成', 'done'],
  refused: ['规则不允许，msg 说明原因', 'a rule refuses; msg says why'],
  signedOut: ['未登录或登录已失效', 'not signed in, or the session has ended'],
  invalid: ['输入有误，见 data.fields', 'input not valid; see data.fields'],
  notPermitted: ['没有权限', 'not permitted'],
  notFound: ['没有找到', 'not found'],
  stale: ['已被他人修改，请刷新', 'changed meanwhile; reload'],
};

export interface PageInfo {
  readonly title: string;
  readonly version: string;
  readonly examples?: () => Examples;
}

/** The API for readers: one page, whole without its script, which only makes the calls that a reader tries. */
export function docsPage(endpoints: readonly Endpoint[], lang: Lang, info: PageInfo): string {
  const examples = info.examples?.() ?? {};
  const t = (sentence: Sentence) => html(say(sentence, lang));
  const groups = (Object.keys(TAGS) as Tag[])
    .map((tag) => ({ tag, calls: endpoints.filter((endpoint) => endpoint.tag === tag) }))
    .filter(({ calls }) => calls.length > 0);
  const other = lang === 'en' ? 'zh-CN' : 'en';
  const nav = groups.map(
    ({ tag, calls }) =>
      `<details open><summary><a href="#${tag}">${t(TAGS[tag])}</a> <small>${calls.length}</small></summary><ul>${calls
        .map(
          (call) => `<li><a href="#${call.action}"><i class="${call.method}"></i>${t(call.label)}</a></li>`,
        )
        .join('')}</ul></details>`,
  );
  const sections = groups.map(
    ({ tag, calls }) =>
      `<section><h2 id="${tag}">${t(TAGS[tag])} <small>${tag}</small></h2>${calls.map((call) => card(call, lang, examples)).join('')}</section>`,
  );
  const codeRows = (Object.keys(codes) as (keyof typeof CODE)[]).map(
    (name) => `<li><code>${CODE[name]}</code> ${t(codes[name])}</li>`,
  );
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)} API</title><link rel="stylesheet" href="/docs/style.css"><script src="/docs/try.js" defer></script></head>
<body><a class="skip" href="#content">${t(words.skip)}</a>
<header><h1>${html(info.title)} <small>API ${html(info.version)}</small></h1>
<p><span>${endpoints.length} ${t(words.calls)}</span><a href="/docs/openapi.json">openapi.json</a><a href="/docs?lang=${other}" lang="${other}" hreflang="${other}">${t(words.other)}</a></p></header>
<div class="columns"><nav aria-label="API">${nav.join('\n')}</nav>
<main id="content"><div class="intro"><p>${t(words.intro)}</p>
<p>${t(words.envelope)} <code>{"code": 1, "msg": "", "data": …}</code></p><ul class="codes">${codeRows.join('')}</ul>
<h2 id="who">${t(words.who)}</h2>
<p>${t(words.by_key)} <code>Authorization: Bearer xzk_…</code></p>
<p>${t(words.by_session)}</p>
<p>${t(words.acting)}</p>
<form id="credentials" hidden><p>${t(words.try_with)}</p>
<label>${t(words.key)}<input name="key" type="password" autocomplete="off"></label>
<label>${t(words.company)}<input name="company" inputmode="numeric" autocomplete="off"></label></form></div>
${sections.join('\n')}</main></div></body></html>
`;
}

function card(endpoint: Endpoint, lang: Lang, examples: Examples): string {
  const t = (sentence: Sentence) => html(say(sentence, lang));
  const { action, method, permission, label, forPeople } = endpoint;
  const named: NamedSchemas = {};
  const access =
    typeof permission === 'string'
      ? `<span class="open">${t(words[permission])}</span>`
      : `<span title="${t(permission.label)}">${html(permission.key)}</span>`;
  const repeats =
    isWrite(endpoint) && endpoint.repeat !== 'never' ? `<span class="open">${t(words.repeat)}</span>` : '';
  const people = forPeople ? `<span class="open">${t(words.people)}</span>` : '';
  const input = jsonSchemaOf(endpoint.input, 'input', action, named);
  return `<article id="${action}"><h3><a href="#${action}">${t(label)}</a></h3>
<p class="call"><b class="${method}">${method}</b><code>/api/${action}</code>${access}${people}${repeats}</p>
${'upload' in endpoint && endpoint.upload ? `<p>${t(words.upload)}</p>` : ''}${fieldTable(input, endpoint, lang, words.input, 'input') || `<p class="none">${t(words.none)}</p>`}
${answers(endpoint, lang, named)}${trial(endpoint, lang, exampleOf(endpoint, input, examples))}</article>`;
}

/** The call as it is typed; the script adds a form that sends it. */
function trial(endpoint: Endpoint, lang: Lang, example: Record<string, unknown>): string {
  if ('upload' in endpoint && endpoint.upload) return '';
  const { action, method } = endpoint;
  const keyed = isWrite(endpoint) && endpoint.repeat !== 'never' ? ' data-keyed=""' : '';
  const text = html(JSON.stringify(example, undefined, 2));
  return `<details class="try" data-action="${action}" data-method="${method}"${keyed} data-example="${text}">
<summary>${html(say(words.example, lang))}</summary><pre>${html(curlOf(endpoint, example))}</pre></details>`;
}

function answers(endpoint: Endpoint, lang: Lang, named: NamedSchemas): string {
  const t = (sentence: Sentence) => html(say(sentence, lang));
  if ('exports' in endpoint && endpoint.exports) return `<p class="none">→ ${t(words.xlsx)}</p>`;
  if ('raw' in endpoint && endpoint.raw) return `<p class="none">→ ${t(words.bytes)}</p>`;
  const part = (name: Sentence, schema: JsonSchema) => {
    const inner = fieldTable(schema, endpoint, lang, name, 'answer');
    return inner ? `<details><summary>${t(name)}</summary>${inner}</details>` : '';
  };
  const data = part(words.answer, jsonSchemaOf(endpoint.output, 'output', endpoint.action, named));
  if (!('options' in endpoint && endpoint.options)) return data;
  return data + part(words.options, jsonSchemaOf(endpoint.options, 'output', endpoint.action, named));
}
