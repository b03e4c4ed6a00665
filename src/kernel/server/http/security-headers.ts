import type { FastifyInstance } from 'fastify';

/** Everything comes from ourselves; styles may be inline because the component library writes them. */
const contentPolicy = (ancestors: "'none'" | "'self'") =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

const ALWAYS = {
  'content-security-policy': contentPolicy("'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;
/** Our own page asks for an export in a hidden frame; these answers hold nothing that could be pressed. */
const OF_CALLS = {
  ...ALWAYS,
  'content-security-policy': contentPolicy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
} as const;

export interface SecurityOptions {
  /** How long browsers insist on https; 0 turns it off. */
  readonly hstsSeconds?: number;
}

const TWO_YEARS = 63_072_000;

/**
 * Set before anything else runs, so that errors carry them too; an answer that needs another policy (a download)
 * overwrites it. Strict transport is promised only over https, which behind a proxy needs Fastify's `trustProxy`.
 */
export function securityHeaders(
  app: FastifyInstance,
  { hstsSeconds = TWO_YEARS }: SecurityOptions = {},
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? OF_CALLS : ALWAYS);
    if (hstsSeconds > 0 && request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains`);
    done();
  });
}
