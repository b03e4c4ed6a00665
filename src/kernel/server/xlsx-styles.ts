import { attribute, eachTag } from './xml.ts';

/** Formats of Excel's own that show a date or a time. */
const BUILT_IN = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** `yyyy-mm-dd`, but not `#,##0 "day"` or `[Red]0.00`. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '').replace(/general/gi, ''),
  );

/** Which styles of a workbook show a number as a date: a cell says only the number of its style. */
export function isDateStyle(styles: Buffer | undefined): (style: number) => boolean {
  if (!styles) return () => false;
  const formats = new Map<number, boolean>();
  const dates: boolean[] = [];
  let inCells = false;
  eachTag(styles, (name, attributes) => {
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'dxfs') inCells = name === 'cellXfs';
    if (name === 'numFmt')
      formats.set(
        Number(attribute(attributes, 'numFmtId')),
        isDateFormat(attribute(attributes, 'formatCode') ?? ''),
      );
    if (name === 'xf' && inCells) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      dates.push(formats.get(id) ?? BUILT_IN(id));
    }
  });
  return (style) => dates[style] ?? false;
}
