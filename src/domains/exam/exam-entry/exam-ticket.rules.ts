import type { Sentence } from '@/kernel/text.ts';
import { boardName } from '../candidate/candidate.rules.ts';
import { numberText } from './exam-entry.rules.ts';
import { examEntryText as text } from './exam-entry.text.ts';

/** A row of a statement of entry. */
export interface StatementRow {
  readonly uci?: string;
  readonly candidate_number?: string;
  readonly board_name?: string;
  readonly birthday?: string;
  readonly series_name?: string;
  readonly item_code?: string;
  readonly option_code?: string;
}
export interface KnownEntry {
  readonly id: number;
  readonly option_code: string;
  readonly candidate_number: number | null;
  readonly code: string;
  readonly series_name: string;
  readonly uci: string;
  /** Another one of the same person. */
  readonly former_uci: string;
  readonly surname: string;
  readonly forenames: string;
  readonly birthday: string | null;
}

const spelt = (name: string): string => name.toUpperCase().replace(/[^A-ZÀ-Ý]/g, '');

/** By UCI, then by the candidate's number, then by name and birthday together; never by a name alone. */
function isMeant(row: StatementRow, known: KnownEntry): boolean {
  if (row.uci) return [known.uci, known.former_uci].includes(row.uci.toUpperCase());
  if (row.candidate_number)
    return (
      known.candidate_number !== null &&
      numberText(known.candidate_number) === row.candidate_number.padStart(4, '0')
    );
  if (!row.board_name || !row.birthday) return false;
  return spelt(boardName(known)) === spelt(row.board_name) && known.birthday === row.birthday;
}

/** The entry that a row is about, or why there is none. */
export function matched(
  row: StatementRow,
  entries: readonly KnownEntry[],
): { readonly id: number } | { readonly reasons: readonly Sentence[] } {
  const item = row.item_code?.toUpperCase();
  const found = entries.filter(
    (known) =>
      known.code.toUpperCase() === item &&
      (!row.series_name || known.series_name === row.series_name) &&
      isMeant(row, known),
  );
  const [one, other] = found;
  if (!one) return { reasons: [text.ticket_unmatched] };
  if (other) return { reasons: [text.ticket_ambiguous] };
  const reasons = [
    ...(row.board_name && spelt(row.board_name) !== spelt(boardName(one)) ? [text.ticket_name] : []),
    ...(row.birthday && one.birthday !== null && row.birthday !== one.birthday ? [text.ticket_birthday] : []),
    ...(row.option_code && row.option_code.toUpperCase() !== one.option_code.toUpperCase()
      ? [text.ticket_option]
      : []),
  ];
  return reasons.length > 0 ? { reasons } : { id: one.id };
}
