import { z } from 'zod';
import { OptionalText, Phone } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { RELATIONS } from '../../people/student/student.rules.ts';
import { leadPermissions } from './lead.access.ts';
import { leadApi } from './lead.contract.ts';
import { leadText } from './lead.text.ts';

const Name = OptionalText.max(60);
/** The words of the text book that name a relation. */
const RELATION_WORDS = RELATIONS.map((relation) => `relation_${relation}` as const);

/** Leads by file: a list of a fair, of a school, of an agent. A number that is known makes no second lead. */
export const leadImport = defineImport({
  noun: 'lead',
  label: leadText.import,
  text: leadText,
  tag: 'sellmanage',
  permission: leadPermissions.import,
  changes: ['lead', 'notice'],
  keys: ['phone', 'wechat'],
  fields: leadApi.add.input.shape,
  columns: {
    name: { required: true, example: ['王子涵', 'Wang Zihan'] },
    english_name: { example: ['Kevin', 'Kevin'] },
    phone: { value: Phone, example: ['13812345678', '13812345678'], note: leadText.import_phone },
    wechat: { example: ['', ''] },
    guardian_name: { example: ['王先生', 'Mr Wang'] },
    guardian_relation: {
      value: z.enum(RELATION_WORDS),
      kind: 'label',
      words: RELATION_WORDS,
      example: ['父亲', 'Father'],
    },
    grade: { example: ['G10', 'G10'] },
    school: { example: ['', ''], width: 24 },
    education_type_name: { value: Name, example: ['', ''] },
    level_name: { value: Name, example: ['', ''] },
    region_name: { value: Name, example: ['', ''] },
    destination: { example: ['', ''] },
    wish_start_on: { kind: 'date', example: ['', ''] },
    budget_fen: { kind: 'money', example: ['', ''] },
    channel_name: { value: Name, required: true, example: ['官网', '官网'] },
    intention: { example: ['B', 'B'] },
    owner_name: { value: Name, example: ['', ''], note: leadText.import_owner },
    into_pool: { kind: 'flag', example: ['', ''], note: leadText.import_pool },
    next_on: { kind: 'date', example: ['', ''] },
    next_what: { example: ['', ''], width: 24 },
    expected_fen: { kind: 'money', example: ['', ''] },
    expected_on: { kind: 'date', example: ['', ''] },
    label_names: { value: z.array(z.string().max(60)).max(20), kind: 'list', example: ['', ''] },
    note: { example: ['', ''], width: 40 },
  },
  otherwise: {
    phones: 'phone',
    education_type_id: 'education_type_name',
    level_id: 'level_name',
    region_id: 'region_name',
    channel_id: 'channel_name',
    label_ids: 'label_names',
    time_zone: 'not imported',
    course_types: 'not imported',
    subject_ids: 'not imported',
    campaign_id: 'not imported',
    referrer_student_id: 'not imported',
  },
});

export const leadImportApi = importApi(leadImport);
