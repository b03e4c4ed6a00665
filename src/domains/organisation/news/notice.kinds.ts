import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import type { Sentence } from '@/kernel/text.ts';
import { newsPaths } from './news.paths.ts';
import { noticeText } from './notice.text.ts';

/** What stands in the gaps of a notice: a name or a number, or words in both languages. */
export type NoticeValue = string | number | Sentence;

/**
 * A kind of notice: its words stand here, so that the reader's language decides; what is kept with a notice is only the
 * kind and the values. `link` is a screen's address with gaps of its own.
 */
export interface NoticeKind<V extends string = string> {
  readonly kind: string;
  /** The group it is filtered by. */
  readonly label: Sentence;
  readonly title: Sentence;
  readonly body: Sentence;
  readonly link: string;
  /** Where those lead that were told before the link had all its gaps. */
  readonly formerLink?: string;
  readonly values: readonly V[];
}

/** Declares a kind; the app connects it in `apps/server/wings`. @public */
export const defineNotice = <const V extends string>(kind: NoticeKind<V>): NoticeKind<V> => kind;

type Words<O extends string> = Readonly<Record<'kind_review' | `${O}_title` | `${O}_body`, Sentence>>;
const outcome = <const V extends string, O extends string>(
  noun: string,
  text: Words<O>,
  link: string,
  values: readonly V[],
  name: O,
): NoticeKind<V> => ({
  kind: `${noun}.${name}`,
  label: text.kind_review,
  title: text[`${name}_title`],
  body: text[`${name}_body`],
  link,
  values,
});

/** What becomes of a request, for whoever made it: approved or rejected. Its words stand in the noun's text. */
export const reviewNotices = <const V extends string, const A extends string = never>(
  noun: string,
  text: Words<'approved' | 'rejected'>,
  link: string,
  values: readonly V[],
  /** What only an approval has to say. */
  ofApproval: readonly A[] = [],
) => ({
  approved: outcome(noun, text, link, [...values, ...ofApproval, 'by'], 'approved'),
  rejected: outcome(noun, text, link, [...values, 'by', 'reason'], 'rejected'),
});
/** The same where an approval can be taken back. */
export const decisionNotices = <const V extends string>(
  noun: string,
  text: Words<'approved' | 'rejected' | 'rebacked'>,
  link: string,
  values: readonly V[],
) => ({
  ...reviewNotices(noun, text, link, values),
  rebacked: outcome(noun, text, link, [...values, 'by', 'reason'], 'rebacked'),
});

export const newsNotice = defineNotice({
  kind: 'news.published',
  label: noticeText.news_kind,
  title: noticeText.news_title,
  body: noticeText.news_body,
  link: newsPaths.detail('{id}'),
  values: ['id', 'title', 'author'],
});
export const newsWaits = defineNotice({
  kind: 'news.waits',
  label: noticeText.review_kind,
  title: noticeText.waits_title,
  body: noticeText.waits_body,
  link: newsPaths.manage('{id}'),
  values: ['id', 'title', 'author'],
});
export const newsApproved = defineNotice({
  kind: 'news.approved',
  label: noticeText.review_kind,
  title: noticeText.approved_title,
  body: noticeText.approved_body,
  link: newsPaths.manage('{id}'),
  values: ['id', 'title', 'author'],
});
export const newsRejected = defineNotice({
  kind: 'news.rejected',
  label: noticeText.review_kind,
  title: noticeText.rejected_title,
  body: noticeText.rejected_body,
  link: newsPaths.manage('{id}'),
  values: ['id', 'title', 'author', 'reason'],
});
export const welcomeNotice = defineNotice({
  kind: 'admin.welcome',
  label: noticeText.welcome_kind,
  title: noticeText.welcome_title,
  body: noticeText.welcome_body,
  link: systemPaths.settings({ tab: 'me' }),
  values: [],
});
