import type { Sentence } from '@/kernel/text.ts';

type Named = Readonly<Record<string, Sentence>>;

/** What is filled in for each contract, in the groups of the editor's list. */
export const VARIABLE_GROUPS = {
  student: {
    label: ['学员', 'Student'],
    names: {
      student_name: ['学员姓名', 'Student’s name'],
      student_number: ['学员编号', 'Student’s number'],
      guardian_name: ['监护人姓名', 'Guardian’s name'],
      guardian_phone: ['监护人电话', 'Guardian’s phone'],
    },
  },
  contract: {
    label: ['合同', 'Contract'],
    names: {
      contract_number: ['合同编号', 'Contract number'],
      made_on: ['合同日期', 'Contract date'],
      adviser_name: ['课程顾问', 'Adviser'],
      note: ['合同备注', 'Contract note'],
    },
  },
  totals: {
    label: ['合计', 'Totals'],
    names: {
      total: ['合同总额', 'Total'],
      total_in_words: ['合同总额大写', 'Total in words'],
      list_total: ['原价合计', 'List total'],
      discount: ['优惠金额', 'Discount'],
      hours_total: ['课时合计', 'Hours'],
      gift_total: ['赠送课时合计', 'Gift hours'],
    },
  },
  company: {
    label: ['公司', 'Company'],
    names: {
      company_name: ['公司名称', 'Company name'],
      company_phone: ['公司电话', 'Company phone'],
      company_address: ['公司地址', 'Company address'],
    },
  },
} as const satisfies Record<string, { label: Sentence; names: Named }>;

/** Whole parts of the document; each stands on a line of its own. */
export const PARTS = {
  course_lines: ['课程明细表', 'Table of courses'],
  payment_plan: ['付款计划表', 'Payment plan'],
  signatures: ['签章区', 'Seal and signatures'],
} as const satisfies Named;

export type PartName = keyof typeof PARTS;
type Groups = typeof VARIABLE_GROUPS;
export type VariableName = { [G in keyof Groups]: keyof Groups[G]['names'] & string }[keyof Groups];
export type Values = Readonly<Record<VariableName, string>>;

const VARIABLES = Object.assign({}, ...Object.values(VARIABLE_GROUPS).map(({ names }) => names)) as Readonly<
  Record<VariableName, Sentence>
>;
const ALL: Named = { ...VARIABLES, ...PARTS };

export const isVariable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name);
export const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

const GAP = /\{([^{}\n]{1,40})\}/g;

/** As people read and write it: `{学员姓名}` for `{student_name}`. */
export const asWritten = (body: string, say: (sentence: Sentence) => string): string =>
  body.replace(GAP, (gap, name: string) =>
    Object.hasOwn(ALL, name) ? `{${say(ALL[name] as Sentence)}}` : gap,
  );

const byLabel = new Map(
  Object.entries(ALL).flatMap(([name, labels]) => labels.map((label) => [label.toLowerCase(), name])),
);
/** As it is kept; the words of either language are understood. */
export const asKept = (written: string): string =>
  written.replace(GAP, (gap, label: string) => {
    const name = byLabel.get(label.trim().toLowerCase());
    return name ? `{${name}}` : gap;
  });
