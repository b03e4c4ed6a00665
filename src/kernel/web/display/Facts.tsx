import type { ReactNode } from 'react';
import { Nothing } from './value/Money.tsx';
import './facts.css';

/** What is known about one thing: label and value, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

/** One line; nothing known is a dash. */
export const Fact = ({ label, children }: { label: string; children?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children === undefined || children === null || children === '' ? <Nothing /> : children}</dd>
  </div>
);
