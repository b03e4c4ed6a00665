import { Recharges } from './Recharges.tsx';

export const RechargeBazaarPage = () => <Recharges category="bazaar" />;
