import { CODE, Refusal } from '../../errors.ts';
import { fill, type Sentence } from '../../text.ts';

export const MOST_ROWS = 20_000;

const sentences = {
  broken: [
    '文件读不出来，请用 Excel 或 WPS 另存为 .xlsx 后再上传',
    'The file cannot be read; save it as .xlsx in Excel and upload it again',
  ],
  protected: [
    '文件加密或读不出来，请另存为不加密的 .xlsx',
    'The file is protected or cannot be read; save it as an unprotected .xlsx',
  ],
  kind: ['请上传 .xlsx、.xls、.ods 或 .csv 文件', 'Upload an .xlsx, .xls, .ods or .csv file'],
  too_large: ['文件展开后太大，请分成几个文件', 'The file is too large once unpacked; split it'],
  too_many: ['一次最多 {n} 行，请分成几个文件', 'At most {n} rows at a time; split the file'],
  no_sheet: ['文件里没有工作表', 'The file has no worksheet'],
} as const satisfies Record<string, Sentence>;

/** A file that cannot be taken as a table; what the person reads says what to do. */
export class SheetProblem extends Refusal {
  constructor(readonly problem: keyof typeof sentences) {
    super(CODE.invalid, sentenceOf(problem), { file: sentenceOf(problem) });
  }
}

const sentenceOf = (problem: keyof typeof sentences): Sentence =>
  fill(sentences[problem], { n: MOST_ROWS.toLocaleString('en') });
