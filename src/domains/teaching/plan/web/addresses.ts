export const PLAN_LIST = '/ApplyNeedsList';
export const planAdd = (id: number): string => `${PLAN_LIST}/PlanClassAdd?id=${id}`;
export const planEdit = (id: number): string => `${PLAN_LIST}/PlanClassEdit?id=${id}`;
