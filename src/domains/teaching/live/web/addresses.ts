export const LIVE_LIST = '/SystemMain/LiveList';
export const LIVE_ADD = `${LIVE_LIST}/LiveAdd`;
export const liveEdit = (id: number): string => `${LIVE_LIST}/LiveEdit/${id}`;
