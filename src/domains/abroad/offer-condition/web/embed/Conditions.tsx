import { Check, CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { applicationPermissions } from '../../../application/application.access.ts';
import { type OfferCondition, offerConditionApi } from '../../offer-condition.contract.ts';
import { byGroup, countMet } from '../../offer-condition.evaluate.ts';
import { isSettled } from '../../offer-condition.rules.ts';
import { offerConditionText } from '../../offer-condition.text.ts';
import { ConditionActions } from '../ConditionActions.tsx';
import { AddCondition, EditCondition } from '../ConditionForm.tsx';
import { sayCondition, sayUsed } from '../conditionWords.ts';
import '../conditions.css';

interface ConditionsProps {
  readonly applicationId: number;
  /** Of the company that one acts for, and going on. */
  readonly mayChange: boolean;
}

/** A card for each group, a row for each alternative in it, with the results that count. */
export function Conditions({ applicationId, mayChange }: ConditionsProps) {
  const t = useText(offerConditionText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(offerConditionApi.list, { application_id: applicationId });
  const [asked, setAsked] = useState<'add' | OfferCondition>();
  const close = () => setAsked(undefined);
  const mayEdit = mayChange && holds(applicationPermissions.decide);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = data?.list ?? [];
  const { met, groups } = countMet(rows);
  return (
    <Section
      title={t('title')}
      gloss={t('help')}
      extra={
        <>
          {groups > 0 && <span className="num">{t('groups_met', { met, all: groups })}</span>}
          {mayEdit && (
            <Button size="small" icon={Plus} onClick={() => setAsked('add')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {data && groups === 0 && <p className="mute">{t('empty_help')}</p>}
      <div className="conditions">
        {byGroup(rows).map((group) => (
          <Group
            key={group[0]?.group_no}
            rows={group}
            mayChange={mayChange}
            onEdit={mayEdit ? setAsked : undefined}
          />
        ))}
      </div>
      <FormModal
        open={asked !== undefined}
        onClose={close}
        width={560}
        title={t(asked === 'add' ? 'add' : 'edit')}
      >
        {asked === 'add' && <AddCondition applicationId={applicationId} rows={rows} onClose={close} />}
        {asked !== undefined && asked !== 'add' && <EditCondition condition={asked} onClose={close} />}
      </FormModal>
    </Section>
  );
}

interface GroupProps {
  readonly rows: readonly OfferCondition[];
  readonly mayChange: boolean;
  readonly onEdit: ((row: OfferCondition) => void) | undefined;
}

function Group({ rows, mayChange, onEdit }: GroupProps) {
  const t = useText(offerConditionText);
  const [first] = rows;
  if (!first) return null;
  const isMet = rows.some(({ state }) => isSettled(state));
  const isReopened = !isMet && rows.some(({ state }) => state === 'reopened');
  return (
    <article className="condition-group" data-reopened={isReopened || undefined}>
      <header>
        <b>{t(first.kind)}</b>
        {rows.length > 1 && <span className="mute">{t('any_of', { n: rows.length })}</span>}
        <span className="grow" />
        <span className={isMet ? 'condition-met' : 'mute'}>
          {isMet && <Icon of={Check} size={14} />}
          {t(isMet ? 'met' : isReopened ? 'reopened' : 'open')}
        </span>
      </header>
      {rows.map((row) => (
        <Row key={row.id} row={row} mayChange={mayChange} onEdit={onEdit} />
      ))}
    </article>
  );
}

const ICONS = {
  open: CircleDashed,
  met: CircleCheck,
  waived: CircleCheck,
  failed: CircleX,
  reopened: CircleAlert,
} as const;

function Row({ row, mayChange, onEdit }: Omit<GroupProps, 'rows'> & { row: OfferCondition }) {
  const t = useText(offerConditionText);
  const isOpen = !isSettled(row.state);
  return (
    <div className="condition" data-state={row.state}>
      <Icon of={ICONS[row.state]} size={16} />
      <div className="condition-body">
        <span>{sayCondition(row, t)}</span>
        {row.used.length > 0 && <Chips used={row.used} />}
        {row.before.length > 0 && (
          <span className="condition-note">
            {t('reopened_note', {
              before: row.before.map((one) => sayUsed(one, t)).join(t('comma_names')),
              now: row.used.map((one) => sayUsed(one, t)).join(t('comma_names')) || '—',
            })}
          </span>
        )}
        <Gloss row={row} />
      </div>
      <small className="num mute">{row.due_on}</small>
      {mayChange && (
        <span className="condition-actions">
          {onEdit && isOpen && (
            <Button
              kind="text"
              size="small"
              icon={Pencil}
              aria-label={t('edit')}
              onClick={() => onEdit(row)}
            />
          )}
          <ConditionActions condition={row} />
        </span>
      )}
    </div>
  );
}

/** In one line: who said so, or how it looks. */
function Gloss({ row }: { row: OfferCondition }) {
  const t = useText(offerConditionText);
  if (row.said !== null)
    return (
      <small className="mute">
        {[t(row.said), row.said_by_name, row.said_because].filter(Boolean).join(' · ')}{' '}
        {row.evidence_file_id !== null && (
          <FileLink file={{ id: row.evidence_file_id, name: row.evidence_name ?? t('evidence_file_id') }} />
        )}
      </small>
    );
  if (row.is_provisional) return <small className="mute">{t('met_provisional')}</small>;
  if (row.state === 'failed') return <small className="condition-note">{t('failed')}</small>;
  if (isSettled(row.state) || row.outlook === 'unknown')
    return row.has_no_entry ? <small className="condition-risk">{t('no_entry')}</small> : null;
  return (
    <small className={row.outlook === 'safe' ? 'mute' : 'condition-risk'}>
      {[t(row.outlook), row.has_no_entry && t('no_entry')].filter(Boolean).join(' · ')}
    </small>
  );
}

function Chips({ used }: { used: OfferCondition['used'] }) {
  const t = useText(offerConditionText);
  return (
    <span className="condition-chips">
      {used.map((one) => {
        const isSure = one.kind === 'final' || one.kind === 'provisional';
        return (
          <span
            key={`${one.result_id} ${one.part}`}
            className="condition-chip"
            data-enough={one.is_enough || undefined}
          >
            <Icon of={isSure && one.is_enough ? Check : Clock} size={12} />
            <b>{sayUsed(one, t)}</b>
            <small className="num">
              {[one.series, one.kind === 'final' ? '' : t(`kind_${one.kind}`)].filter(Boolean).join(' · ')}
            </small>
          </span>
        );
      })}
    </span>
  );
}
