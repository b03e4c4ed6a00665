import { useState } from 'react';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { type Board, PROJECTS, type Ranked } from '../sales-case.contract.ts';
import { NATURES } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { useProjectName } from './useProjectName.ts';

const VIEWS = ['person', 'team', 'project'] as const;

/** Persons, teams or projects with what they brought; their sum is the company's net. */
export function BoardRanking({ board }: { board: Board }) {
  const t = useText(salesCaseText);
  const [by, setBy] = useState<(typeof VIEWS)[number]>('person');
  const rows = { person: board.people, team: board.teams, project: board.projects }[by];
  const most = Math.max(1, ...rows.map(receivedOf));
  const projectName = useProjectName();
  const nameOf = ({ key, name }: Ranked) =>
    by === 'project'
      ? projectName(PROJECTS.find((one) => one === key) ?? 'undecided')
      : (name ?? t('nobody'));
  return (
    <section>
      <div className="enter-head">
        <h2>{t(`by_${by}`)}</h2>
        <span className="mute">{t('by_person_help')}</span>
        <span className="grow" />
        <Tabs
          tabs={VIEWS.map((key) => ({ key, label: t(key) }))}
          value={by}
          onChange={setBy}
          label={t('by_person')}
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
                <td className={row.key === null ? 'tone-text-danger' : undefined}>{nameOf(row)}</td>
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
                <td className="end">
                  <Money fen={row.new_fen} />
                </td>
                <td className="end">
                  <Money fen={row.renewal_fen} />
                </td>
                <td className="end">
                  <Money fen={row.expand_fen} />
                </td>
                <td className="end">
                  <Money fen={row.refunds_fen} />
                </td>
                <td className="end">
                  <Money fen={row.net_fen} zero="number" strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
const receivedOf = (row: Ranked): number => row.new_fen + row.renewal_fen + row.expand_fen;
