/** Joins class names, leaving out those that are false or undefined. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
