/** Shown in the page rather than saved: pictures, and PDFs in the browser's own viewer. */
const INLINE = /^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf)$/;

export interface Download {
  readonly name: string;
  readonly mime: string;
  readonly size?: number;
  /** Show it instead of saving it; only kinds that cannot run scripts are shown. */
  readonly inline?: boolean;
}

/** Headers under which a file of unknown origin can be sent from our own address. */
export function downloadHeaders({ name, mime, size, inline = false }: Download): Record<string, string> {
  const shown = inline && INLINE.test(mime);
  return {
    'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
    'content-disposition': contentDisposition(name, shown),
    'x-content-type-options': 'nosniff',
    // Chrome's PDF viewer does not start in a sandbox.
    'content-security-policy':
      shown && mime === 'application/pdf'
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'private, no-store',
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  };
}

/** The name in both forms of RFC 6266: ASCII for the old, UTF-8 in percent signs (RFC 8187) for everyone else. */
export function contentDisposition(name: string, inline = false): string {
  // Control characters would end the header; slashes would name a folder.
  const clean =
    name
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[/\\]/g, '_')
      .slice(-200) || 'file';
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
