import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { type Lang, langOf } from '@/kernel/text.ts';
import { publicForm } from '../promo-link.contract.ts';
import { linkPaths } from '../promo-link.paths.ts';
import { formPage, missingPage, PAGE_HEADERS, thanksPage } from './public-page.html.ts';
import { type Door, lookAt, type Seen, takeForm, type Visit } from './public-page.ts';

const ACTION = 'public_page';
/** A name, a number and a few words. */
const MOST_BYTES = 8192;
const Form = z.object(publicForm);

const doorOf = (database: Database): Door => ({
  outside: (sql, values) => database.query(sql, values),
  inside: (family_id, company_id, work) =>
    asSystem(database, { family_id, company_id, action: ACTION }, work),
});
const visitOf = (request: FastifyRequest): Visit => ({
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
});
const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
const langIn = (request: FastifyRequest): Lang => {
  const { lang } = queryOf(request);
  return langOf(typeof lang === 'string' ? lang : request.headers['accept-language']);
};
const codeIn = (request: FastifyRequest): string => (request.params as { code: string }).code;

const answer = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).headers(PAGE_HEADERS).send(html);

function show(request: FastifyRequest, reply: FastifyReply, seen: Seen, typed?: Record<string, string>) {
  const lang = langIn(request);
  request.outcome = { action: ACTION, code: typeof seen === 'string' ? CODE.notFound : CODE.done };
  if (seen === 'missing') return answer(reply, 404, missingPage(lang));
  if (seen === 'too_many') return answer(reply, 429, missingPage(lang));
  const form = typed?.form || randomBytes(16).toString('base64url');
  return answer(
    reply,
    typed ? 400 : 200,
    formPage({ ...seen, lang, code: codeIn(request), form, ...(typed && { typed }) }),
  );
}

/** `/s/<code>`: what strangers open. Rendered here, without the app: a form, and the same answer whatever is sent. */
export function servePublicPages(app: FastifyInstance, database: Database): void {
  const door = doorOf(database);
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get('/s/:code', async (request, reply) => {
      if (queryOf(request).sent === '1') {
        request.outcome = { action: ACTION, code: CODE.done };
        return answer(
          reply,
          200,
          thanksPage({ lang: langIn(request), code: encodeURIComponent(codeIn(request)) }),
        );
      }
      return show(request, reply, await lookAt(door, codeIn(request), visitOf(request)));
    });
    pages.post('/s/:code', async (request, reply) => {
      const sent = Form.safeParse(request.body);
      if (!sent.success) {
        const typed = z.record(z.string(), z.string()).safeParse(request.body).data ?? {};
        return show(request, reply, await lookAt(door, codeIn(request), visitOf(request), false), typed);
      }
      await takeForm(door, codeIn(request), sent.data, visitOf(request));
      request.outcome = { action: ACTION, code: CODE.done };
      const lang = langIn(request) === 'en' ? 'en' : 'zh';
      const code = encodeURIComponent(codeIn(request));
      // The page after it can be loaded again without sending the form again.
      return reply
        .status(303)
        .header('location', `${linkPaths.public(code)}?sent=1&lang=${lang}`)
        .send();
    });
  });
}
