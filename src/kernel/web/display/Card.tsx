import type { ReactNode } from 'react';
import './card.css';

interface CardProps {
  readonly title: string;
  /** Beside the title: a count, a button. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a drawer: white on the drawer's paper. */
export const Card = ({ title, extra, children }: CardProps) => (
  <section className="card">
    <header>
      <h3>{title}</h3>
      <span className="grow" />
      {extra}
    </header>
    {children}
  </section>
);
