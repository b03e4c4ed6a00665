import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { DeniedState } from '@/kernel/web/state/DeniedState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { baseDataPaths } from '../base-data.paths.ts';
import { baseDataText } from '../base-data.text.ts';
import { BaseItems } from './BaseItems.tsx';
import { isItemKind, KIND_GROUPS, type Kind } from './kinds.ts';
import './base.css';

const FIRST = KIND_GROUPS[0]?.kinds[0] as Kind;

/** The kinds on the left, the list of one of them on the right. */
export function BasePage() {
  const t = useText(baseDataText);
  const asked = new URLSearchParams(useLocation().search).get('kind');
  const kind = KIND_GROUPS.flatMap((group) => group.kinds).find(({ key }) => key === asked) ?? FIRST;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="base">
        <Kinds here={kind.key} />
        <div className="base-list" key={kind.key} data-view={kind.key}>
          <KindList kind={kind} />
        </div>
      </div>
    </>
  );
}

function KindList({ kind: { key, permission, view: View } }: { kind: Kind }) {
  const holds = useHolds();
  if (permission && !holds(permission)) return <DeniedState permission={permission} />;
  if (isItemKind(key)) return <BaseItems kind={key} />;
  return View && <Suspense fallback={<RowsSkeleton rows={6} />}>{<View />}</Suspense>;
}

function Kinds({ here }: { here: string }) {
  const t = useText(baseDataText);
  const say = useSay();
  const holds = useHolds();
  const shown = ({ permission }: Kind) => !permission || holds(permission);
  return (
    <nav className="base-kinds" aria-label={t('kinds')} data-scroll>
      {KIND_GROUPS.map(({ label, kinds }) => (
        <section key={label[1]}>
          <h2>{say(label)}</h2>
          {kinds.filter(shown).map((kind) => (
            <Link
              key={kind.key}
              to={baseDataPaths.list({ kind: kind.key })}
              replace
              aria-current={kind.key === here ? 'page' : undefined}
            >
              {say(kind.label)}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
