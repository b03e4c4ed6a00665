import { type Endpoint, isWrite, type Tag } from '../../contract/api.ts';
import { CODE } from '../../errors.ts';
import { type Lang, type Sentence, say } from '../../text.ts';
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
    '所有接口地址为 /api/<动作>。GET 与 DELETE 的参数在查询串中，POST 与 PUT 为 JSON 正文。请求头 token 表明身份。',
    'Every call is /api/<action>. GET and DELETE take a query string, POST and PUT a JSON body. The header token says who asks.',
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

/** The API for readers: one static page, no script. */
export function docsPage(
  endpoints: readonly Endpoint[],
  lang: Lang,
  info = { title: 'API', version: '' },
): string {
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
      `<section><h2 id="${tag}">${t(TAGS[tag])} <small>${tag}</small></h2>${calls.map((call) => card(call, lang)).join('')}</section>`,
  );
  const codeRows = (Object.keys(codes) as (keyof typeof CODE)[]).map(
    (name) => `<li><code>${CODE[name]}</code> ${t(codes[name])}</li>`,
  );
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)} API</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><a class="skip" href="#content">${t(words.skip)}</a>
<header><h1>${html(info.title)} <small>API ${html(info.version)}</small></h1>
<p><span>${endpoints.length} ${t(words.calls)}</span><a href="/docs/openapi.json">openapi.json</a><a href="/docs?lang=${other}" lang="${other}" hreflang="${other}">${t(words.other)}</a></p></header>
<div class="columns"><nav aria-label="API">${nav.join('\n')}</nav>
<main id="content"><div class="intro"><p>${t(words.intro)}</p>
<p>${t(words.envelope)} <code>{"code": 1, "msg": "", "data": …}</code></p><ul class="codes">${codeRows.join('')}</ul></div>
${sections.join('\n')}</main></div></body></html>
`;
}

function card(endpoint: Endpoint, lang: Lang): string {
  const t = (sentence: Sentence) => html(say(sentence, lang));
  const { action, method, permission, label } = endpoint;
  const named: NamedSchemas = {};
  const access =
    typeof permission === 'string'
      ? `<span class="open">${t(words[permission])}</span>`
      : `<span title="${t(permission.label)}">${html(permission.key)}</span>`;
  const repeats =
    isWrite(endpoint) && endpoint.repeat !== 'never' ? `<span class="open">${t(words.repeat)}</span>` : '';
  const input = jsonSchemaOf(endpoint.input, 'input', action, named);
  return `<article id="${action}"><h3><a href="#${action}">${t(label)}</a></h3>
<p class="call"><b class="${method}">${method}</b><code>/api/${action}</code>${access}${repeats}</p>
${'upload' in endpoint && endpoint.upload ? `<p>${t(words.upload)}</p>` : ''}${fieldTable(input, endpoint, lang, words.input, 'input') || `<p class="none">${t(words.none)}</p>`}
${answers(endpoint, lang, named)}</article>`;
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
