/** The kinds of file that may be kept. What is not in this list is not stored under a name a browser would run. */
export const MIMES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'text/plain',
] as const;
export type Mime = (typeof MIMES)[number];

/** How much of the beginning `sniffMime` wants to see. */
export const SNIFF_BYTES = 4096;

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/**
 * What a file is, by its content: neither its name nor what the sender calls it is believed. Undefined is refused:
 * SVG, HTML and any other markup (they run scripts), programs, and whatever is not known.
 */
export function sniffMime(bytes: Buffer): Mime | undefined {
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp';
  if (startsWith(head, '%PDF-')) return 'application/pdf';
  if (startsWith(head, 'PK\x03\x04')) return isWorkbook(head) ? MIMES[5] : 'application/zip';
  if (startsWith(head, 'PK\x05\x06')) return 'application/zip';
  return isPlainText(head) ? 'text/plain' : undefined;
}

/** The names of a zip's files stand in it unpacked. */
const isWorkbook = (head: Buffer) =>
  startsWith(head, 'xl/', 30) ||
  (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/)/.test(head.toString('latin1', 30, 60)) &&
    head.includes('xl/'));

/** Text in UTF-8 or in what Chinese spreadsheets save as CSV (GB 18030); CSV has no mark of its own. */
function isPlainText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const text = decoded(head, 'utf-8') ?? decoded(head, 'gb18030');
  if (text === undefined) return false;
  // Control characters tell bytes from text.
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) && !looksLikeMarkup(text);
}

/** The last character may be cut off, hence `stream`. */
function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

const looksLikeMarkup = (text: string) =>
  /^\s*</.test(text) || /<(?:!doctype|html|head|body|svg|script|iframe|object|embed|\?xml)\b/i.test(text);
