import type { Stats } from 'node:fs';

/** Files that are remembered; each takes some 200 bytes of memory. */
const maxFiles = 50_000;

type State = Pick<Stats, 'size' | 'mtimeMs'>;

/** Files whose contents were found to be right, by size and time of change; the oldest are forgotten. */
export function createVerifiedFiles() {
  const states = new Map<string, string>();
  const stateOf = ({ size, mtimeMs }: State): string => `${size} ${mtimeMs}`;
  return {
    has: (name: string, state: State): boolean => states.get(name) === stateOf(state),
    add(name: string, state: State): void {
      states.set(name, stateOf(state));
      if (states.size <= maxFiles) return;
      const [oldest] = states.keys();
      if (oldest !== undefined) states.delete(oldest);
    },
    delete(name: string): void {
      states.delete(name);
    },
  };
}
