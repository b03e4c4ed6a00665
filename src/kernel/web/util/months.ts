const SHOWN = 12;

/** This month and those before it, as filters and forms offer them. */
export const lastMonths = (now = new Date()): { value: string; label: string }[] =>
  Array.from({ length: SHOWN }, (_, back) => {
    const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const value = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
    return { value, label: value };
  });
