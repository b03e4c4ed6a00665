import { Recharges } from './Recharges.tsx';

export const RechargeReferralPage = () => <Recharges category="referral" />;
