import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export interface PdfDocument {
  readonly title: string;
  readonly content: Content;
  /** Beside the page's number, on every page. */
  readonly foot?: string;
  readonly landscape?: boolean;
  /** A sheet to be hung up: without a foot. */
  readonly bare?: boolean;
}

const INK = '#1f2328';
const styles: TDocumentDefinitions['styles'] = {
  title: { fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
  heading: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4] },
  muted: { color: '#6b7280' },
  th: { bold: true, color: '#6b7280' },
  amount: { alignment: 'right' },
};

/** Chinese and Latin in one embedded, subset font; nothing is fetched from anywhere. */
export async function pdfOf(document: PdfDocument): Promise<Buffer> {
  const { title, content, foot = '', landscape = false, bare = false } = document;
  const printer = await loaded();
  return printer
    .createPdf({
      info: { title },
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: [48, 48, 48, 56],
      defaultStyle: { font: 'NotoSansSC', fontSize: 9.5, lineHeight: 1.35, color: INK },
      styles,
      content,
      ...(!bare && { footer: footOf(foot) }),
    })
    .getBuffer();
}

const footOf =
  (foot: string) =>
  (page: number, pages: number): Content => ({
    columns: [
      { text: foot, style: 'muted' },
      { text: `${page} / ${pages}`, style: ['muted', 'amount'] },
    ],
    margin: [48, 16, 48, 0],
    fontSize: 8,
  });

/** A table with a thin line under each row. */
export const pdfTable = (
  widths: readonly (string | number)[],
  head: readonly string[],
  rows: readonly (readonly Content[])[],
): Content => ({
  table: {
    headerRows: head.length ? 1 : 0,
    dontBreakRows: true,
    widths: [...widths],
    body: [
      ...(head.length ? [head.map((text) => ({ text, style: 'th' }))] : []),
      ...rows.map((row) => [...row]),
    ],
  },
  layout: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#d9dce1',
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

/** Loaded with the first document: most servers print seldom. */
let printing: Promise<typeof import('pdfmake')> | undefined;
function loaded() {
  printing ??= import('pdfmake').then(({ default: printer }) => {
    const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')));
    const normal = join(fonts, '400Regular/NotoSansSC_400Regular.ttf');
    const bold = join(fonts, '700Bold/NotoSansSC_700Bold.ttf');
    printer.setFonts({ NotoSansSC: { normal, bold, italics: normal, bolditalics: bold } });
    printer.setUrlAccessPolicy(() => false);
    printer.setLocalAccessPolicy((path: string) => path === normal || path === bold);
    return printer;
  });
  return printing;
}
