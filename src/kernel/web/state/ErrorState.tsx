import { CloudOff, RotateCw } from 'lucide-react';
import { ApiError } from '../api/client.ts';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { toast } from '../overlay/notice.ts';
import { webText } from '../web.text.ts';
import { StateBox } from './StateBox.tsx';

interface ErrorStateProps {
  readonly error?: unknown;
  readonly title?: string;
  readonly help?: string;
  readonly onRetry?: () => void;
  /** A second way out: reload the page, unless `reloadLabel` names another. */
  readonly onReload?: () => void;
  readonly reloadLabel?: string;
}

/** Says what happened and offers the way on; the request id is what support asks for. */
export function ErrorState({ error, title, help, onRetry, onReload, reloadLabel }: ErrorStateProps) {
  const t = useText(webText);
  const answer = error instanceof ApiError ? error : undefined;
  const id = answer?.details.requestId;
  const copy = async () => {
    await navigator.clipboard?.writeText(id ?? '');
    toast.success(webText.copied);
  };
  return (
    <StateBox
      icon={CloudOff}
      bad
      role="alert"
      title={title ?? answer?.msg ?? t('crashed')}
      help={help ?? t('error_help')}
    >
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {onReload && (
        <Button kind="text" onClick={onReload}>
          {reloadLabel ?? t('reload_page')}
        </Button>
      )}
      {id && (
        <Button kind="text" onClick={copy}>
          {t('copy_request', { id: id.slice(-8) })}
        </Button>
      )}
    </StateBox>
  );
}
