import { ArrowLeft } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { Icon } from './Icon.tsx';
import './page.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Where back goes; it carries the current page's query along. */
  readonly back?: string;
  /** The name of the page that back leads to. */
  readonly backTitle?: string;
  readonly showBack?: boolean;
  /** What the page needs of the window, the menu included. */
  readonly minWidth?: number;
  /** Beside the title: a status, a count. */
  readonly sub?: ReactNode;
  /** To the right: the one main action last. */
  readonly children?: ReactNode;
}

/** Says where I am and how to get back. */
export function PageHeader(props: PageHeaderProps) {
  const { title, back, backTitle, showBack = back !== undefined, minWidth = 1100, sub, children } = props;
  const t = useText(webText);
  const { search } = useLocation();
  return (
    <header className="page-header" style={{ '--page-min': `${minWidth}px` } as CSSProperties}>
      {showBack && back !== undefined && (
        <Link className="page-back" to={back + search}>
          <Icon of={ArrowLeft} size={14} />
          {backTitle ?? t('go_back')}
        </Link>
      )}
      <div className="page-title">
        <h1>{title}</h1>
        {sub}
        <span className="grow" />
        {children}
      </div>
    </header>
  );
}

/** The part of a page that scrolls, with the page's margins. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="page-body">{children}</div>
);

/** A titled part of a page. */
export const Section = ({
  title,
  gloss,
  extra,
  children,
}: {
  title: string;
  /** A few quiet words beside the title. */
  gloss?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) => (
  <section className="page-section">
    <div className="section-head">
      <h2>{title}</h2>
      {gloss && <span className="section-gloss clip">{gloss}</span>}
      <span className="grow" />
      {extra}
    </div>
    {children}
  </section>
);
