import { no, type Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { notMaker } from '@/kernel/status.ts';
import { candidateText as text } from './candidate.text.ts';

export const DOCUMENT_KINDS = ['passport', 'id_card', 'permit', 'other_document'] as const;
export const SEXES = ['male', 'female'] as const;

/** What boards print: Latin letters with spaces, hyphens, apostrophes and full stops. */
export const BOARD_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ' .-]*$/;
/** Of surname and forenames together, with the colon between them. */
const MOST_NAME = 40;

const UCI = /^\d{12}[A-Z]$/;
const CHECK_LETTERS = 'ABCDEFGHKLMRTVWXY';
const FIRST_WEIGHT = 16;

/** The letter that the twelve digits of a UCI end in. */
export function checkLetter(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (FIRST_WEIGHT - at), 0);
  return CHECK_LETTERS.charAt(sum % CHECK_LETTERS.length);
}

/** Nothing at all, or thirteen characters whose letter belongs to their digits. */
export function uciVerdict(uci: string): Verdict {
  if (uci === '') return true;
  if (!UCI.test(uci)) return text.uci_form;
  const letter = checkLetter(uci.slice(0, -1));
  return uci.endsWith(letter) || no(text.uci_letter, { letter });
}

/** The two digits that say in which year a centre gave it. */
const yearOf = (uci: string): string => uci.slice(6, 8);
/** Of two of the same person the earlier one stays; of one year, the one that was known. */
export const earlierUci = (known: string, other: string): readonly [uci: string, former: string] =>
  known === '' || yearOf(other) < yearOf(known) ? [other, known] : [known, other];

/** As the boards write it: `WANG: ZIHAN`. */
export const boardName = ({ surname, forenames }: { surname: string; forenames: string }): string =>
  [surname.toUpperCase(), forenames.toUpperCase()].filter(Boolean).join(': ');

export const nameVerdict = (name: { surname: string; forenames: string }): Verdict =>
  boardName(name).length <= MOST_NAME || no(text.name_long, { n: MOST_NAME });

interface Checked {
  readonly legal_name: string;
  readonly surname: string;
  readonly forenames: string;
  readonly birthday: string | null;
}
/** What somebody else has looked at in the document. */
const CHECKED_FIELDS = ['legal_name', 'surname', 'forenames', 'birthday'] as const;
export const unchecks = (before: Checked, after: Checked): boolean =>
  CHECKED_FIELDS.some((field) => before[field] !== after[field]);

export interface Complete {
  readonly surname: string;
  readonly document_kind: string;
  readonly birthday: string | null;
  readonly sex: string;
  readonly created_by: number | null;
}
/** Only what is complete is compared with the document, and by somebody else. */
export function mayCheck(doc: Complete, actor: Actor): Verdict {
  const verdict = notMaker(doc, actor);
  if (verdict !== true) return verdict;
  const isWhole = doc.surname !== '' && doc.document_kind !== '' && doc.birthday !== null && doc.sex !== '';
  return isWhole || text.incomplete;
}
