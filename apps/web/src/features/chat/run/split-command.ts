/** The command at the beginning of a text and what follows it; null when there is none. */
export function splitCommand(text: string): { command: string; rest: string } | null {
  const found = /^\s*(\/[^\s/]+)(?:\s+([\s\S]*))?$/.exec(text);
  return found ? { command: found[1] ?? '', rest: found[2] ?? '' } : null;
}
