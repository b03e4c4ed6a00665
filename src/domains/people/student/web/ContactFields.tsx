import { Plus, X } from 'lucide-react';
import { Link } from 'react-router';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Phone } from '@/kernel/contract/fields.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { studentApi } from '../student.contract.ts';
import { studentPaths } from '../student.paths.ts';
import { RELATIONS } from '../student.rules.ts';
import type { Guardian } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import type { Look, StudentFormProps } from './StudentForm.tsx';

type ContactFieldsProps = Pick<StudentFormProps, 'form' | 'student'> & { readonly look: Look };
type Owner = OutputOf<typeof studentApi.phoneCheck>['list'][number];
type OwnersOf = (phone: string | undefined) => readonly Owner[];

const MOST_GUARDIANS = 6;
const bare = (phone: string) => phone.replace(/[\s-]/g, '');

/** How to reach the student and the family; a number that somebody has is found while it is typed. */
export function ContactFields({ form: { fields }, student, look }: ContactFieldsProps) {
  const t = useText(studentText);
  const guardians = fields.guardians.value ?? [];
  const owners = useOwners([fields.phone.value, ...guardians.map(({ phone }) => phone)], student?.id);
  const isShared = [fields.phone.value, ...guardians.map(({ phone }) => phone)].some(
    (phone) => owners(phone).length > 0,
  );
  return (
    <FormSection title={t('section_contact')} columns={2}>
      <TextField
        field={fields.phone}
        warning={owners(fields.phone.value).length > 0 && <Owners of={owners(fields.phone.value)} />}
        {...look}
      />
      <TextField field={fields.wechat} maxLength={60} {...look} />
      <TextField field={fields.email} {...look} />
      {(isShared || fields.shares_phone.value === 1) && !look.disabled && (
        <SwitchField field={fields.shares_phone} help={t('shares_phone_help')} />
      )}
      <Field field={fields.guardians} wide>
        {({ id, 'aria-describedby': note }) => (
          <GuardianLines
            id={id}
            note={note}
            owners={owners}
            guardians={guardians}
            readOnly={look.disabled === true}
            onChange={fields.guardians.set}
          />
        )}
      </Field>
    </FormSection>
  );
}

/** Whose the numbers are, by number; asked once the typing pauses, and only about whole numbers. */
function useOwners(phones: readonly (string | undefined)[], student_id: number | undefined): OwnersOf {
  const whole = phones.flatMap((phone) => (phone && Phone.safeParse(phone).success ? bare(phone) : []));
  const asked = useDebounced([...new Set(whole)].join(' '))
    .split(' ')
    .filter(Boolean);
  const { data } = useApi(
    studentApi.phoneCheck,
    { phones: asked, ...(student_id && { student_id }) },
    { enabled: asked.length > 0, keepPrevious: true },
  );
  return (phone) => (phone ? (data?.list ?? []).filter((one) => one.phone === bare(phone)) : []);
}

/** Who has the number already, each to be opened beside what is being typed. */
function Owners({ of }: { of: readonly Owner[] }) {
  const t = useText(studentText);
  // Of whom this person may not know, it is told only that there is somebody.
  const named = of.flatMap(({ id, username, number }) => (id && username ? [{ id, username, number }] : []));
  if (named.length === 0) return <span data-owners>{t('phone_known')}</span>;
  return (
    <span data-owners>
      {t('has_phone', { name: named.map(({ username, number }) => `${username} ${number}`).join('、') })}
      {named.map(({ id, username }) => (
        <Link key={id} className="student-owner" to={studentPaths.edit({ student_id: id })} target="_blank">
          {t('open_student', { name: username })}
        </Link>
      ))}
    </span>
  );
}

interface GuardianLinesProps {
  readonly id: string;
  readonly note: string | undefined;
  readonly guardians: readonly Guardian[];
  readonly owners: OwnersOf;
  readonly readOnly: boolean;
  readonly onChange: (guardians: Guardian[]) => void;
}

function GuardianLines({ id, note, guardians, owners, readOnly, onChange }: GuardianLinesProps) {
  const t = useText(studentText);
  const put = (at: number, patch: Partial<Guardian>) =>
    onChange(guardians.map((guardian, index) => (index === at ? { ...guardian, ...patch } : guardian)));
  return (
    <div className="guardians" id={id} aria-describedby={note}>
      {readOnly && guardians.length === 0 && <span className="mute">{t('guardians_none')}</span>}
      {guardians.map((guardian, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own until they are saved.
        <div className="guardian" key={at}>
          <input
            className="control"
            aria-label={t('name')}
            placeholder={t('name')}
            maxLength={40}
            value={guardian.name}
            disabled={readOnly}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <select
            className="control"
            aria-label={t('relation')}
            value={guardian.relation}
            disabled={readOnly}
            onChange={(event) => put(at, { relation: event.target.value as Guardian['relation'] })}
          >
            {RELATIONS.map((relation) => (
              <option key={relation} value={relation}>
                {t(relation)}
              </option>
            ))}
          </select>
          <input
            className="control"
            aria-label={t('guardian_phone')}
            placeholder={t('phone')}
            maxLength={20}
            value={guardian.phone}
            disabled={readOnly}
            onChange={(event) => put(at, { phone: event.target.value })}
          />
          {!readOnly && (
            <Button
              kind="text"
              icon={X}
              aria-label={t('guardian_remove')}
              onClick={() => onChange(guardians.filter((_, index) => index !== at))}
            />
          )}
          {owners(guardian.phone).length > 0 && (
            <small className="guardian-note">
              <Owners of={owners(guardian.phone)} />
            </small>
          )}
        </div>
      ))}
      {!readOnly && guardians.length < MOST_GUARDIANS && (
        <Button
          icon={Plus}
          size="small"
          onClick={() => onChange([...guardians, { name: '', relation: 'mother', phone: '' }])}
        >
          {t('guardian_add')}
        </Button>
      )}
    </div>
  );
}
