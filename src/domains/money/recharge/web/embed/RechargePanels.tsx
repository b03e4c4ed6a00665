/** One recharge beside the list of another noun that it came from. */
export { RechargePanels } from '../RechargePanels.tsx';
export { useRechargePanels } from '../useRechargePanels.ts';
