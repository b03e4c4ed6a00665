import { SheetProblem } from './sheet-problem.ts';

/** What a reader of XML is told, in the order of the text. Names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** A piece of text; one text may come in several. */
  text(piece: string): void;
}

/** No tag of a spreadsheet is anywhere near as long; a longer one is an attempt to fill the memory. */
const LONGEST_TAG = 65_536;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A small reader of XML that takes the text as it comes. It knows what spreadsheets use and nothing that could do
 * harm: a document type, and with it every entity of one's own making, is refused.
 */
export class XmlReader {
  #rest = '';
  #inText = '';
  readonly #decoder = new TextDecoder('utf-8');
  readonly #handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(bytes: Buffer): void {
    this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): void {
    this.#take(this.#decoder.decode());
    if (this.#rest.trim() !== '' || this.#inText.trim() !== '') throw new SheetProblem('broken');
  }

  #take(more: string): void {
    const xml = this.#rest + more;
    let at = 0;
    while (at < xml.length) {
      const next = xml.charCodeAt(at) === LT ? this.#markup(xml, at) : this.#plain(xml, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = xml.slice(at);
  }

  /** Text up to the next tag, as far as it has come; an entity that is cut off waits for its end. */
  #plain(xml: string, at: number): number {
    const tag = xml.indexOf('<', at);
    const end = tag < 0 ? xml.length : tag;
    const piece = this.#inText + xml.slice(at, end);
    const cut = tag < 0 ? piece.lastIndexOf('&') : -1;
    const whole =
      cut >= 0 && piece.length - cut < 12 && !piece.includes(';', cut) ? piece.slice(0, cut) : piece;
    this.#inText = piece.slice(whole.length);
    if (whole) this.#handler.text(unescaped(whole));
    return end;
  }

  /** A tag, comment, instruction or section that begins here; -1 where its end has not come yet. */
  #markup(xml: string, at: number): number {
    if (this.#inText) this.#flush();
    if (xml.startsWith('<!--', at)) return past(xml, '-->', at);
    if (xml.startsWith('<![CDATA[', at)) {
      const end = past(xml, ']]>', at);
      if (end > 0) this.#handler.text(xml.slice(at + 9, end - 3));
      return end;
    }
    if (xml.startsWith('<?', at)) return past(xml, '?>', at);
    const mayGrow =
      xml.length - at < 9 && ('<!--'.startsWith(xml.slice(at)) || '<![CDATA['.startsWith(xml.slice(at)));
    if (mayGrow) return -1;
    if (xml.startsWith('<!', at)) throw new SheetProblem('broken');
    const end = tagEnd(xml, at);
    if (end < 0 && xml.length - at > LONGEST_TAG) throw new SheetProblem('broken');
    if (end > 0) this.#tag(xml.slice(at + 1, end));
    return end < 0 ? -1 : end + 1;
  }

  #flush(): void {
    this.#handler.text(unescaped(this.#inText));
    this.#inText = '';
  }

  #tag(inner: string): void {
    if (inner.startsWith('/')) {
      this.#handler.close(plainName(inner.slice(1).trimEnd()));
      return;
    }
    const closed = inner.endsWith('/');
    const body = closed ? inner.slice(0, -1) : inner;
    const space = body.search(/\s/);
    const name = plainName(space < 0 ? body : body.slice(0, space));
    this.#handler.open(name, space < 0 ? '' : body.slice(space));
    if (closed) this.#handler.close(name);
  }
}

const LT = 60;
const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

function past(xml: string, mark: string, at: number): number {
  const end = xml.indexOf(mark, at);
  if (end < 0 && xml.length - at > 16 * LONGEST_TAG) throw new SheetProblem('broken');
  return end < 0 ? -1 : end + mark.length;
}

/** The `>` that ends a tag; those inside of quotes do not. */
function tagEnd(xml: string, at: number): number {
  let end = xml.indexOf('>', at);
  const quote = xml.slice(at, end < 0 ? undefined : end).search(/["']/);
  if (quote < 0) return end;
  for (let from = at + quote; ; ) {
    const close = xml.indexOf(xml[from] as string, from + 1);
    if (close < 0) return -1;
    end = xml.indexOf('>', close);
    if (end < 0) return -1;
    const next = xml.slice(close + 1, end).search(/["']/);
    if (next < 0) return end;
    from = close + 1 + next;
  }
}

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

const PATTERNS = new Map<string, RegExp>();
/** The value of one attribute, by its name without a prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    PATTERNS.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

/** A small part whole, by the tags that open in it. */
export function eachTag(bytes: Buffer, open: (name: string, attributes: string) => void): void {
  const reader = new XmlReader({ open, close: () => undefined, text: () => undefined });
  reader.write(bytes);
  reader.end();
}
