import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { SalesCase, ShownShare } from '../sales-case.contract.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { percentOf } from './percent.ts';
import { useProjectName } from './useProjectName.ts';
import './sales-case.css';

/** Who shares a case, in one line. */
export function ShareMarks({ shares }: { shares: readonly ShownShare[] }) {
  const t = useText(salesCaseText);
  if (shares.length === 0) return <span className="tone-text-danger">{t('nobody')}</span>;
  return (
    <span className="case-marks">
      {shares.map(({ admin_id, admin_name, role, share_bp }) => (
        <span key={`${admin_id}${role}`} title={`${admin_name} ${t(role)} ${percentOf(share_bp)}%`}>
          <Avatar name={admin_name} size={20} />
          <span className="num">{percentOf(share_bp)}%</span>
        </span>
      ))}
    </span>
  );
}

/** What a case is for; of several, each with its part. */
export function ProjectNames({ projects }: { projects: SalesCase['projects'] }) {
  const projectName = useProjectName();
  const isOne = projects.length === 1;
  return projects
    .map(({ project, share_bp }) =>
      isOne ? projectName(project) : `${projectName(project)} ${percentOf(share_bp)}%`,
    )
    .join(' · ');
}
