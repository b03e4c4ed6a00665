import { Day, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, lastingImportApi } from '@/kernel/import.ts';
import { examEntryPermissions } from './exam-entry.access.ts';
import { examEntryText as text } from './exam-entry.text.ts';

/** A board's statement of entry: each row is the ticket of one candidate for one item. */
export const ticketImport = defineImport({
  noun: 'exam_entry',
  label: text.ticket_file,
  text,
  tag: 'enrolment',
  permission: examEntryPermissions.ticket,
  changes: ['exam_entry'],
  keys: ['ticket_number'],
  fields: {
    ticket_number: ShortText.max(40),
    uci: OptionalText.max(13),
    candidate_number: OptionalText.max(4),
    board_name: OptionalText.max(60),
    birthday: Day,
    series_name: OptionalText.max(40),
    item_code: ShortText.max(20),
    option_code: OptionalText.max(6),
    seat: OptionalText.max(40),
  },
  columns: {
    ticket_number: { required: true, example: ['AT-000123', 'AT-000123'], width: 18 },
    uci: { example: ['927070240001D', '927070240001D'], width: 18 },
    candidate_number: { example: ['0012', '0012'] },
    board_name: { example: ['WANG: ZIHAN', 'WANG: ZIHAN'], width: 26 },
    birthday: { kind: 'date', example: ['2009-03-14', '2009-03-14'] },
    series_name: { example: ['2027-06', '2027-06'] },
    item_code: { required: true, example: ['9709', '9709'] },
    option_code: { example: ['BY', 'BY'] },
    seat: { example: ['A12', 'A12'] },
  },
  otherwise: {},
});

export const ticketImportApi = lastingImportApi(ticketImport);
