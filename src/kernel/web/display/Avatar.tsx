import { sumOf } from '../../value/sum.ts';
import './display.css';

const HUES = 7;
const hueOf = (name: string) => sumOf([...name], (letter) => letter.codePointAt(0) ?? 0) % HUES;
/** The given name of a Chinese name, the initials of any other. */
const initials = (name: string) =>
  /^[\p{Script=Latin}\s.'-]+$/u.test(name)
    ? name
        .split(/\s+/)
        .map((word) => word[0]?.toUpperCase())
        .join('')
        .slice(0, 2)
    : name.slice(-2);

/** A person's mark; the same person has the same colour everywhere. The name stands beside it. */
export const Avatar = ({ name, size = 28 }: { name: string; size?: number }) => (
  <span
    className={`avatar avatar-${hueOf(name)}`}
    style={{ width: size, height: size, fontSize: Math.round(size * (size > 32 ? 0.36 : 0.4)) }}
    aria-hidden="true"
  >
    {initials(name)}
  </span>
);
