import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE, Refusal } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { TooMany } from '@/kernel/server/http/errors.ts';
import { type Limit, takeToken } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { SessionResolver } from '@/kernel/server/session/session-context.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { icalendar } from '@/kernel/server/sheets/icalendar.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { lives } from '../../live/server/live.service.ts';
import { addressWords, DAYS_AHEAD, DAYS_BACK, eventOf, liveEventOf } from '../calendar.rules.ts';
import { lessonPermissions } from '../lesson.access.ts';
import { lessonText } from '../lesson.text.ts';
import { hashOf } from './calendar.service.ts';
import { calendarStore as store } from './calendar.store.ts';
import { type CalendarFilter, lessonListStore as lists } from './lesson.list.store.ts';

const ACTION = 'calendar_feed';
const FILE = /^([\w-]{43})\.ics$/;
/** Programs ask every few minutes at most, from several devices. */
const OF_ADDRESS: Limit = { max: 120, windowSeconds: 3600 };
/** Nobody guesses 256 bits; this only keeps whoever tries from being a burden. */
const OF_MISSES: Limit = { max: 60, windowSeconds: 3600 };
const REFRESH_MINUTES = 60;
const MOST_EVENTS = 5000;

/** `/calendar/<token>.ics`: no session, no cookie, no company; the address says it all. */
export function serveCalendars(app: FastifyInstance, database: Database, entrance: SessionResolver): void {
  app.get('/calendar/:file', async (request, reply) => {
    const token = FILE.exec((request.params as { file: string }).file)?.[1];
    const found = token ? await calendarOf(database, entrance, hashOf(token), request.ip) : undefined;
    request.outcome = { action: ACTION, code: found ? CODE.done : CODE.notFound };
    if (!found) return reply.status(404).type('text/plain; charset=utf-8').send('not found');
    return answer(request, reply, found);
  });
}

/** Undefined where there is no such address, or its owner may no longer see lessons there. */
async function calendarOf(
  database: Database,
  entrance: SessionResolver,
  tokenHash: Buffer,
  address: string,
): Promise<string | undefined> {
  const place = await store.behind(database.query, tokenHash);
  await within(database, place ? `calendar:${place.calendar_id}` : `calendar_miss:${address}`, place);
  if (!place) return undefined;
  const { family_id, company_id, calendar_id } = place;
  const found = await asSystem(database, { family_id, company_id, action: ACTION }, (ctx) =>
    store.find(ctx, calendar_id),
  );
  if (!found) return undefined;
  const { admin_id, role_id, lang, ...named } = found;
  const filter = Object.fromEntries(Object.entries(named).filter(([, id]) => id !== null)) as CalendarFilter;
  try {
    const who = { family_id, company_id, admin_id, role_id, lang, action: ACTION };
    const text = await entrance.onBehalf(who, async (ctx) =>
      maySubscribe(ctx) ? written(ctx, filter) : undefined,
    );
    if (text !== undefined) await store.touch(database.query, tokenHash);
    return text;
  } catch (error) {
    // Switched off, or without the role or the company: it is as if the address did not exist.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function within(database: Database, key: string, isKnown: unknown): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeToken(
    (sql, values) => database.query(sql, values),
    key,
    isKnown ? OF_ADDRESS : OF_MISSES,
  );
  if (!allowed) throw new TooMany(retryAfterSeconds);
}

const maySubscribe = (ctx: Ctx): boolean =>
  ctx.holds(lessonPermissions.read) && ctx.holds(lessonPermissions.calendar);

async function written(ctx: Ctx, filter: CalendarFilter): Promise<string> {
  const from = new Date(ctx.now.getTime() - DAYS_BACK * DAY_MS);
  const to = new Date(ctx.now.getTime() + DAYS_AHEAD * DAY_MS);
  const lessons = await lists.calendar(ctx, from, to, filter, MOST_EVENTS);
  // A student or a room is in none.
  const given =
    filter.student_id || filter.room_id ? [] : await lives.calendar(ctx, from, to, filter.teacher_id);
  const words = ctx.say(addressWords(await store.names(ctx, filter)));
  return icalendar({ name: `${ctx.say(lessonText.week)} · ${words}`, refreshMinutes: REFRESH_MINUTES }, [
    ...lessons.map((lesson) => eventOf(lesson, ctx.family_id, filter.student_id !== undefined, ctx.say)),
    ...given.map((live) => liveEventOf(live, ctx.family_id, ctx.say)),
  ]);
}

function answer(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="timetable.ics"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: tag,
  });
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(tag) ? reply.status(304).send() : reply.send(text);
}
