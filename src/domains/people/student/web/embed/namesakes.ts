/** Whether another student of this name stands among these rows. */
export const isNamesake = (rows: readonly object[], id: number, name: string): boolean =>
  rows.some((row) => {
    const { student_id, student_name } = row as { student_id?: unknown; student_name?: unknown };
    return student_name === name && student_id !== id;
  });
