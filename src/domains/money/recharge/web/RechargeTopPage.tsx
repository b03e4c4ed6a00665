import { Recharges } from './Recharges.tsx';

export const RechargeTopPage = () => <Recharges category="top" />;
