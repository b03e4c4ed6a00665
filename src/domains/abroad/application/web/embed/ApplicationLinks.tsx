import { Link } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import { applicationPaths } from '../../application.paths.ts';
import { workText } from '../../work.text.ts';

interface ApplicationLinksProps {
  /** Each with what is known of it beside its name. */
  readonly of: readonly { readonly id: number; readonly name: string; readonly note?: string | null }[];
  /** What of the application the row is a part of. */
  readonly section: 'essays' | 'interviews' | 'referees';
}

/** The applications that a row of a work table belongs to, each opened at its section. */
export function ApplicationLinks({ of, section }: ApplicationLinksProps) {
  const t = useText(workText);
  return of.map(({ id, name, note }, at) => {
    const words = note ? `${name} ${note}` : name;
    return (
      <span key={id} title={words}>
        {at > 0 && t('comma_names')}
        <Link to={applicationPaths.edit({ application_id: id, section })}>{words}</Link>
      </span>
    );
  });
}
