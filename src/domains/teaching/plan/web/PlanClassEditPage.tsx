import { PlanPage } from './PlanPage.tsx';

export const PlanClassEditPage = () => <PlanPage mode="edit" />;
