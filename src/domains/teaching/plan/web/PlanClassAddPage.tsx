import { PlanPage } from './PlanPage.tsx';

export const PlanClassAddPage = () => <PlanPage mode="add" />;
