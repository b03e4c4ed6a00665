import { type CellKind, xmlText } from './xlsx-cell.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in `cellXfs` below. Text cells have the text format: editing one does not make it a formula. */
export const HEADER = 1;
export const STYLE: Record<CellKind, number> = { number: 0, money: 2, time: 3, text: 4, flag: 4, list: 4 };

const xf = (format: number, font = 0, fill = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;

const STYLES = [
  `<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  // Excel keeps the first two fills for itself.
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF2F4F7"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="5">${xf(0)}${xf(49, 1, 2)}${xf(164)}${xf(165)}${xf(49)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/** Everything of a workbook but its sheets; written last, when their names are known. */
export function workbookFrame(names: readonly string[]): Record<string, string> {
  const each = (xmlOf: (n: number, name: string) => string) =>
    names.map((name, at) => xmlOf(at + 1, name)).join('');
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${target}"/>`;
  const links = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const part = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`;
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': [
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>`,
      each((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': links(
      each((n) => link(n, 'worksheet', `worksheets/sheet${n}.xml`)) +
        link(names.length + 1, 'styles', 'styles.xml'),
    ),
    '_rels/.rels': links(link(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': [
      `<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      part('/xl/workbook.xml', 'sheet.main'),
      part('/xl/styles.xml', 'styles'),
      each((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')),
      '</Types>',
    ].join(''),
  };
}

/** Excel refuses a whole file for a name with these characters, or one that is too long, empty or `History`. */
export function sheetName(wish: string, n: number): string {
  const suffix = n === 1 ? '' : ` (${n})`;
  const base = wish.replace(/[[\]:*?/\\]/g, ' ').replace(/^['\s]+|['\s]+$/g, '');
  const name = (/^(history)?$/i.test(base) ? 'Sheet' : base).slice(0, 31 - suffix.length) + suffix;
  return xmlText(name).replaceAll('"', '&quot;');
}
