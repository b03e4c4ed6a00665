import { useState } from 'react';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { type Board, PROJECTS, type Ranked } from '../sales-case.contract.ts';
import { NATURES } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';
import type { BoardDrill } from './boardDrill.ts';
import { useProjectName } from './useProjectName.ts';

const VIEWS = ['person', 'team', 'project'] as const;

/** Persons, teams or projects with what they brought; their sum is the company's net. */
export function BoardRanking({ board, onDrill }: { board: Board; onDrill: (drill: BoardDrill) => void }) {
  const t = useText(salesCaseText);
  const [by, setBy] = useState<(typeof VIEWS)[number]>('person');
  const rows = { person: board.people, team: board.teams, project: board.projects }[by];
  const most = Math.max(1, ...rows.map(receivedOf));
  const projectName = useProjectName();
  const nameOf = ({ key, name }: Ranked) =>
    by === 'project'
      ? projectName(PROJECTS.find((one) => one === key) ?? 'undecided')
      : (name ?? t('nobody'));
  const whose = ({ key }: Ranked): Omit<BoardDrill, 'of'> => {
    if (by === 'project') return { project: key ?? 'undecided' };
    if (by === 'person') return key === null ? { unowned: 1 } : { admin_id: Number(key) };
    return key === null ? { without: 'team_id' } : { team_id: Number(key) };
  };
  return (
    <section>
      <div className="enter-head">
        <h2>{t(`by_${by}`)}</h2>
        <span className="mute">{t('by_person_help')}</span>
        <span className="grow" />
        <Segmented
          label={t('by_person')}
          value={by}
          options={VIEWS.map((value) => ({ value, label: t(value) }))}
          onChange={setBy}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('board_empty')} help={t('empty_help')} />
      ) : (
        <table className="case-table">
          <thead>
            <tr>
              <th>{t(by)}</th>
              {by === 'person' && <th>{t('team')}</th>}
              {by !== 'project' && <th className="end">{t('deals')}</th>}
              <th>{t('by_nature')}</th>
              <th className="end">{t('new_fen')}</th>
              <th className="end">{t('renewal_fen')}</th>
              <th className="end">{t('expand_fen')}</th>
              <th className="end">{t('refunds_fen')}</th>
              <th className="end">{t('net_fen')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key ?? ''}>
                <td className={row.key === null ? 'tone-text-danger' : undefined}>
                  {by === 'person' && row.name && <Avatar name={row.name} size={22} />} {nameOf(row)}
                </td>
                {by === 'person' && <td>{row.team_name ?? <Nothing />}</td>}
                {by !== 'project' && <td className="end">{row.deals}</td>}
                <td>
                  <span className="enter-mix">
                    {NATURES.map((nature) => (
                      <i
                        key={nature}
                        className={`enter-${nature}`}
                        style={{ width: `${(Math.max(0, row[`${nature}_fen`]) / most) * 100}%` }}
                      />
                    ))}
                  </span>
                </td>
                {NATURES.map((nature) => (
                  <Figure
                    key={nature}
                    fen={row[`${nature}_fen`]}
                    onDrill={() => onDrill({ ...whose(row), of: 'recharges', nature })}
                  />
                ))}
                <Figure fen={row.refunds_fen} onDrill={() => onDrill({ ...whose(row), of: 'refunds' })} />
                <Figure fen={row.net_fen} strong onDrill={() => onDrill({ ...whose(row), of: 'all' })} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
const receivedOf = (row: Ranked): number => row.new_fen + row.renewal_fen + row.expand_fen;

/** A figure that opens what it is made of. */
const Figure = ({ fen, strong, onDrill }: { fen: number; strong?: boolean; onDrill: () => void }) => (
  <td className="end">
    {fen === 0 ? (
      <Nothing />
    ) : (
      <button type="button" className="enter-figure" onClick={onDrill}>
        <Money fen={fen} {...(strong && { strong })} />
      </button>
    )}
  </td>
);
