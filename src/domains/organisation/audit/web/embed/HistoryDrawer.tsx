import { useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { auditText } from '../../audit.text.ts';

interface HistoryDrawerProps {
  /** The document's noun, as the trail names it. */
  readonly doc: string;
  readonly docId: number | undefined;
  /** What it is called, for the drawer's title. */
  readonly name?: string;
  readonly onClose: () => void;
}

const History = lazyPart(async () => (await import('./History.tsx')).History);

/** Everything that ever happened to one document. Open while `docId` is given. */
export function HistoryDrawer({ doc, docId, name, onClose }: HistoryDrawerProps) {
  const t = useText(auditText);
  return (
    <SideDrawer
      open={docId !== undefined}
      onClose={onClose}
      title={name ? `${t('history')} · ${name}` : t('history')}
    >
      <div className="drawer-pad">
        {docId !== undefined && <History key={docId} doc={doc} docId={docId} />}
      </div>
    </SideDrawer>
  );
}
