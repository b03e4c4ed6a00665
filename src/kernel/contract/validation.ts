import type { z } from 'zod';
import { fill, type Sentence, type TextBook } from '../text.ts';
import type { EndpointSpec } from './api.ts';

/** The messages of a form, the same in the browser and on the server. */
export const fieldMessages = {
  required: ['请填写{field}', '{field} is required'],
  choose: ['请选择{field}', '{field} is required'],
  empty: ['{field}不能为空', '{field} cannot be empty'],
  tooLong: ['{field}最多 {max} 个字', '{field} may have at most {max} characters'],
  tooShort: ['{field}至少 {min} 个字', '{field} needs at least {min} characters'],
  tooFew: ['{field}至少选 {min} 项', '{field} needs at least {min} entries'],
  tooMany: ['{field}最多 {max} 项', '{field} may have at most {max} entries'],
  tooSmall: ['{field}不能小于 {min}', '{field} must be at least {min}'],
  tooLarge: ['{field}不能大于 {max}', '{field} must be at most {max}'],
  wrongType: ['{field}的格式不对', '{field} has the wrong form'],
  notAnOption: ['{field}只能从给出的选项中选择', '{field} must be one of the given options'],
  pattern: ['{field}的格式不对，请检查', '{field} does not have the expected form'],
  phone: [
    '{field}应为 6 到 20 位数字，可带 + 和空格',
    '{field} should be 6 to 20 digits, with + and spaces allowed',
  ],
  email: ['{field}缺少 @ 之后的域名，例如 name@example.com', '{field} should look like name@example.com'],
  unknownField: ['不认识的字段：{field}', 'Unknown field: {field}'],
} as const satisfies Record<string, Sentence>;

export const commonLabels = {
  id: ['编号', 'Id'],
  version: ['版本', 'Version'],
  page: ['页码', 'Page'],
  limit: ['每页条数', 'Rows per page'],
  sort: ['排序', 'Sort'],
  order: ['顺序', 'Order'],
  keyword: ['关键词', 'Keyword'],
  is_data: ['仅选项', 'Options only'],
  status: ['状态', 'Status'],
  reason: ['原因', 'Reason'],
  ids: ['所选', 'Selection'],
  of_company_id: ['所属公司', 'Company it belongs to'],
  pass: ['通过', 'Pass'],
} as const satisfies TextBook;

/** A decision that must say why. */
export const requiredReason: Sentence = [
  fill(fieldMessages.required, { field: commonLabels.reason[0] })[0],
  fill(fieldMessages.required, { field: commonLabels.reason[1] })[1],
];

export const labelOf = (text: TextBook, field: string): Sentence =>
  text[field] ?? (commonLabels as TextBook)[field] ?? [field, field];

type Issue = z.core.$ZodIssue;

/** Turns what zod found into one sentence per top-level field. */
export function fieldErrors(spec: Pick<EndpointSpec, 'input'> & { text: TextBook }, error: z.ZodError) {
  const fields: Record<string, Sentence> = {};
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0];
    const name = String(field ?? 'input');
    fields[name] ??=
      ownFormat(issue, spec.text[`${name}_format`]) ?? messageOf(issue, labelOf(spec.text, name));
  }
  return fields;
}

/** How a field is written is the noun's to say, where its text file has `<field>_format`. */
const ownFormat = (issue: Issue, sentence: Sentence | undefined) =>
  issue.code === 'invalid_format' ? sentence : undefined;

function messageOf(issue: Issue, label: Sentence): Sentence {
  const custom = customSentence(issue);
  if (custom) return custom;
  const [template, vars] = templateOf(issue);
  return [fill(template, { ...vars, field: label[0] })[0], fill(template, { ...vars, field: label[1] })[1]];
}

/** A rule inside a schema gives its own pair: `.refine(…, { params: { sentence } })`. */
function customSentence(issue: Issue): Sentence | undefined {
  const params = issue.code === 'custom' ? (issue.params as { sentence?: Sentence } | undefined) : undefined;
  return params?.sentence;
}

function templateOf(issue: Issue): [Sentence, Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input !== undefined) return [fieldMessages.wrongType, {}];
      return [issue.expected === 'array' ? fieldMessages.choose : fieldMessages.required, {}];
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string')
        return [min <= 1 ? fieldMessages.empty : fieldMessages.tooShort, { min }];
      return [issue.origin === 'array' ? fieldMessages.tooFew : fieldMessages.tooSmall, { min }];
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return [fieldMessages.tooLong, { max }];
      return [issue.origin === 'array' ? fieldMessages.tooMany : fieldMessages.tooLarge, { max }];
    }
    case 'invalid_union': {
      // A phone number or nothing: what is typed is meant to be a number, and the message says how one looks.
      const format = issue.input === undefined ? undefined : issue.errors.flat().find(isFormat);
      return format
        ? templateOf(format)
        : [issue.input === undefined ? fieldMessages.required : fieldMessages.notAnOption, {}];
    }
    case 'invalid_value':
      return [issue.input === undefined ? fieldMessages.required : fieldMessages.notAnOption, {}];
    case 'unrecognized_keys':
      return [fieldMessages.unknownField, {}];
    case 'invalid_format':
      return [formatTemplate(issue.pattern ?? ''), {}];
    default:
      return [fieldMessages.wrongType, {}];
  }
}

const isFormat = ({ code }: Issue) => code === 'invalid_format';

const formatTemplate = (pattern: string): Sentence => {
  if (pattern.includes('@')) return fieldMessages.email;
  return pattern.includes('[0-9 -]') ? fieldMessages.phone : fieldMessages.pattern;
};
