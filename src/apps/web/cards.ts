import { homeCards } from '@/domains/insight/home/web/homeCards.ts';
import { WaitingForMe } from '@/domains/insight/inbox/web/embed/WaitingForMe.tsx';

/** What the nouns show on the home page; a later wing adds a line. */
homeCards.fill({ key: 'waiting', place: 'main', order: 10, show: WaitingForMe });
