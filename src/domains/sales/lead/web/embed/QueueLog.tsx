import type { QueueLogProps } from '@/kernel/web/navigation/homeQueue.ts';
import { LogForm } from '../LogForm.tsx';

/** A contact with a lead, written in the queue of the home page. */
export const QueueLog = ({ item, onDone }: QueueLogProps) => <LogForm leadId={item.doc_id} onDone={onDone} />;
