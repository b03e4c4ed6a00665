import { Copy } from 'lucide-react';
import { useText } from '../language.ts';
import { toast } from '../overlay/notice.ts';
import { webText } from '../web.text.ts';
import { Button } from './Button.tsx';

/** Copies a text. Browsers let pages do so on secure origins only; elsewhere the button is not shown. */
export function CopyButton({ text, size }: { text: string; size?: 'small' | 'middle' }) {
  const t = useText(webText);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(webText.copied);
  };
  return (
    <Button kind="text" size={size} icon={Copy} aria-label={t('copy')} title={t('copy')} onClick={copy} />
  );
}
