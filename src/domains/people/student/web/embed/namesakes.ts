/** Whether another student of this name stands among these rows. */
export const isNamesake = (rows: readonly object[], id: number, name: string): boolean =>
  rows.some((row) => {
    // In a list of students the row is the student.
    const { id: own, student_id = own, student_name } = row as Partial<Record<string, unknown>>;
    return student_name === name && student_id !== id;
  });
