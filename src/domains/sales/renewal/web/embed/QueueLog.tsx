import type { QueueLogProps } from '@/kernel/web/navigation/homeQueue.ts';
import { RenewalLogForm } from '../RenewalLogForm.tsx';

/** A contact about a renewal, written in the queue of the home page. */
export const QueueLog = ({ item, onDone }: QueueLogProps) => (
  <RenewalLogForm renewalId={item.doc_id} onDone={onDone} />
);
