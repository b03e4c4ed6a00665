import { type ShownRule, sees, shownTo } from '@/kernel/contract/shown.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type TextBook } from '@/kernel/text.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix, minuteText, toUnix } from '@/kernel/value/time.ts';
import { auditText } from '../audit.text.ts';

interface Field {
  readonly field: string;
  /** The texts of its noun. */
  readonly text: TextBook;
  /** Where it holds ids: what they are called. */
  readonly names: ReadonlyMap<number, string> | undefined;
  /** Where it holds keys of something else: what they are called. */
  readonly word: ((ctx: Ctx, key: string) => string) | undefined;
  /** Which right shows it, where one of its own does. */
  readonly rule: ShownRule | undefined;
  /** What a list was asked by: days are moments in seconds there. */
  readonly isFilter: boolean;
}

/** There is a value, and it is not for this person. */
export const UNSEEN = '***';

/** What a value of the trail says to a person: the name of a field says what it holds, as everywhere. */
export function shownValue(ctx: Ctx, of: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => shownValue(ctx, of, item)).join('、');
  const { field, text, names, word: called, rule } = of;
  // The trail holds everything whole; who may not see it gets it as everywhere else.
  if (rule && !sees(ctx, rule)) return String(shownTo(ctx, rule, value) ?? UNSEEN);
  if (called && typeof value === 'string') return called(ctx, value);
  const name = names?.get(value as number);
  if (name !== undefined) return name;
  if (isFlag(field, value)) return ctx.say(value === 1 || value === true ? auditText.yes : auditText.no);
  const word = wordOf(text, field, value);
  if (word) return ctx.say(word);
  if (typeof value === 'number')
    return of.isFilter && /(?:^|_)(?:from|to)$/.test(field)
      ? momentText(ctx, fromUnix(value))
      : numberText(ctx, field, value);
  return MOMENT.test(plainText(value)) ? momentText(ctx, new Date(plainText(value))) : plainText(value);
}

const isFlag = (field: string, value: unknown) =>
  typeof value === 'boolean' || (/^(?:is|requires|buy)_/.test(field) && (value === 0 || value === 1));

/** Fields whose values are keys of the noun's texts; a name that somebody typed is never taken for one. */
const IN_WORDS = new RegExp(
  `^(?:${[
    'status',
    'data_scope',
    'positions',
    'kind',
    'when',
    'course_types?',
    '(?:(?:from|to)_)?account',
    'outcome',
    'unit',
    'policy',
    'side',
    'source',
    'origin',
    'gift_mode',
    'pair_rule',
    'audience',
    'platform',
    'category',
    'employment',
    'gender',
    'relation',
    'purpose',
    'commission',
    'deal_mode',
    'nature',
    'project',
    'role',
    'scope',
    'metric',
    'usage',
    'delivery',
    'shelf',
    'refund_status',
    'freight_by',
    'problem',
    'need',
    'stage',
    'scheme',
    'round',
    'service',
    'brought_by',
    'degree',
    'qualification',
    'test',
    'decision',
    'reply',
    'reply_to',
    'tier',
    'said',
    'state',
    'fee_by',
    'intake_term',
    'name_form',
    'surcharge_kind',
    'attempt',
    'session',
    'currency',
    'needs',
    'countr(?:y|ies)',
    'why',
    'sex',
    'document_kind',
    'step',
  ].join('|')})$`,
);
function wordOf(text: TextBook, field: string, value: unknown): TextBook[string] | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return text[`${field}_${value}`] ?? (IN_WORDS.test(field) ? text[value] : undefined);
}

function numberText(ctx: Ctx, field: string, value: number): string {
  if (/(?:^|_)fen$/.test(field)) return formatFen(value);
  if (/(?:^|_)minutes$/.test(field)) return ctx.say(fill(auditText.minutes, { n: value }));
  if (/_minute$/.test(field)) return minuteText(value);
  return /(?:^|_)percent$/.test(field) ? `${value}%` : String(value);
}

/** As PostgreSQL writes a moment into the trail. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
function momentText(ctx: Ctx, value: Date): string {
  const { day, minute } = clockOf(ctx.time_zone, toUnix(value));
  return `${day} ${minuteText(minute)}`;
}

function plainText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
}
