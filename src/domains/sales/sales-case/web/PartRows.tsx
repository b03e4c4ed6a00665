import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { apportion } from '@/kernel/value/money.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { remainderOf } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { bpOf, percentOf } from './percent.ts';

/** One value within a list of a form, as a control takes it. */
export const partField = <V,>(
  name: string,
  label: readonly [string, string],
  value: V | undefined,
  set: (value: V | undefined) => void,
): FormField<V> => ({
  name,
  label: label as FormField['label'],
  required: false,
  value,
  error: undefined,
  set,
  blur: () => undefined,
});

interface Part {
  readonly share_bp: number;
}
interface PartRowsProps<P extends Part> {
  readonly field: FormField<P[]>;
  /** What the whole comes to now. */
  readonly amount_fen: number;
  readonly add: { readonly label: string; readonly part: (share_bp: number) => P };
  /** What a part is of: a person and a role, a project. */
  readonly children: (part: P, put: (patch: Partial<P>) => void, at: number) => ReactNode;
}

/** Parts of a whole, each with its percentage and its money; the sum is live, and what is left is offered. */
export function PartRows<P extends Part>({ field, amount_fen, add, children }: PartRowsProps<P>) {
  const t = useText(salesCaseText);
  const say = useSay();
  const parts = field.value ?? [];
  const left = remainderOf(parts);
  const money = parts.some(({ share_bp }) => share_bp > 0)
    ? apportion(amount_fen, [...parts.map(({ share_bp }) => share_bp), Math.max(0, left)])
    : [];
  const put = (at: number, patch: Partial<P>) =>
    field.set(parts.map((one, n) => (n === at ? { ...one, ...patch } : one)));
  const last = parts.length - 1;
  const { error } = field;
  return (
    <div className="case-parts">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
        <div className="case-part" key={at}>
          {children(part, (patch) => put(at, patch), at)}
          <PercentInput bp={part.share_bp} onChange={(share_bp) => put(at, { share_bp } as Partial<P>)} />
          <span className="end">
            <Money fen={money[at] ?? 0} zero="number" />
          </span>
          <Button
            kind="text"
            size="small"
            icon={X}
            aria-label={t('remove')}
            onClick={() => field.set(parts.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <div className="case-sum">
        <Button size="small" icon={Plus} onClick={() => field.set([...parts, add.part(Math.max(0, left))])}>
          {add.label}
        </Button>
        <span className="grow" />
        <span className={left === 0 ? 'tone-text-success num' : 'tone-text-danger num'} role="status">
          {t('sum_live', { percent: percentOf(10_000 - left) })}
        </span>
        {left > 0 && last >= 0 && (
          <Button
            size="small"
            onClick={() => put(last, { share_bp: (parts[last]?.share_bp ?? 0) + left } as Partial<P>)}
          >
            {t('give_remainder', { percent: percentOf(left) })}
          </Button>
        )}
      </div>
      {error && (
        <span className="tone-text-danger" role="alert">
          {typeof error === 'string' ? error : say(error)}
        </span>
      )}
    </div>
  );
}

function PercentInput({ bp, onChange }: { bp: number; onChange: (bp: number) => void }) {
  const t = useText(salesCaseText);
  const [typed, setTyped] = useState<string>();
  return (
    <span className="control-box">
      <input
        className="control num"
        inputMode="decimal"
        aria-label={t('share_bp')}
        value={typed ?? String(percentOf(bp))}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(bpOf(event.target.value) ?? 0);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span className="control-unit">%</span>
    </span>
  );
}
