export const DEMAND_LIST = '/ClassDemand';
export const DEMAND_ADD = `${DEMAND_LIST}/demandAdd`;
export const demandEdit = (id: number): string => `${DEMAND_LIST}/demandEdit?demand_id=${id}`;
