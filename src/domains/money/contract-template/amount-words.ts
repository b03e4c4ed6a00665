import type { Fen } from '@/kernel/value/money.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

/** An amount in the numerals that cannot be altered: `壹万贰仟叁佰元伍角整`. */
export function amountInWords(fen: Fen): string {
  const yuan = Math.floor(Math.abs(fen) / 100);
  const jiao = Math.floor(Math.abs(fen) / 10) % 10;
  const cents = Math.abs(fen) % 10;
  const whole = yuan > 0 ? `${wholeInWords(yuan)}元` : '';
  const rest = [
    jiao > 0 ? `${DIGITS[jiao]}角` : cents > 0 && yuan > 0 ? '零' : '',
    cents > 0 ? `${DIGITS[cents]}分` : '整',
  ].join('');
  return `${fen < 0 ? '负' : ''}${whole || (jiao + cents > 0 ? '' : '零元')}${rest}`;
}

function wholeInWords(yuan: number): string {
  const groups: number[] = [];
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.unshift(left % 10_000);
  let said = '';
  for (const [at, group] of groups.entries()) {
    if (group === 0) continue;
    // A gap between two groups is said once.
    if (said !== '' && (group < 1000 || groups[at - 1] === 0)) said += '零';
    said += groupInWords(group) + (GROUPS[groups.length - 1 - at] ?? '');
  }
  return said;
}

function groupInWords(group: number): string {
  let said = '';
  let gap = false;
  for (const [at, digit] of [...String(group)].map(Number).entries()) {
    const place = PLACES[String(group).length - 1 - at] ?? '';
    if (digit === 0) gap = true;
    else {
      said += (gap && said ? '零' : '') + DIGITS[digit] + place;
      gap = false;
    }
  }
  return said;
}
