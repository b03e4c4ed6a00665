import { useText } from '@/kernel/web/language.ts';
import { filled, type Gaps, partsOf, signed } from '../sms.rules.ts';
import { smsText } from '../sms.text.ts';

/** As it will stand on the phone, and what it will cost. */
export function Preview({ body, sign, values }: { body: string; sign: string; values: Gaps }) {
  const t = useText(smsText);
  const text = signed(sign, filled(body, values));
  return (
    <div className="sms-preview">
      <span className="mute">{t('preview')}</span>
      <p className="sms-bubble">{text}</p>
      <small className="mute">{t('preview_parts', { n: [...text].length, parts: partsOf(text) })}</small>
    </div>
  );
}
