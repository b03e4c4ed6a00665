import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Product } from '../product.shapes.ts';
import { productText } from '../product.text.ts';

const TONES = { low: 'warning', sold_out: 'danger' } as const;

/** How many are free, what is held below; low and sold out are said in words. */
export function StockMark({ product: { available, held, stock } }: { product: Product }) {
  const t = useText(productText);
  if (available === null || stock === null) return <Nothing />;
  return (
    <TwoLines sub={held > 0 ? t('held_n', { n: held }) : ''}>
      <span className="num">{available}</span>
      {stock !== 'enough' && <Tone tone={TONES[stock]}>{t(stock)}</Tone>}
    </TwoLines>
  );
}
