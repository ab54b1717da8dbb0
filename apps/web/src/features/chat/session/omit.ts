/** A copy of a record that lacks these fields. */
export function omit<T extends object, Key extends keyof T>(record: T, ...fields: Key[]): Omit<T, Key> {
  const copy = { ...record };
  for (const field of fields) delete copy[field];
  return copy;
}
