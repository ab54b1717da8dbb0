import { pinyin } from 'pinyin-pro';
import { catalogue, type ToolInfo } from './catalogue.ts';

/** Beyond this share of changed characters two names have nothing to do with each other. */
const maxDistance = 0.5;

/** Edits from one text to the other (insert, delete, replace, swap neighbours), by the longer one's length. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (rows[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

const spell = (text: string): string =>
  pinyin(text, { toneType: 'none', separator: '', v: true }).toLowerCase();
const initials = (text: string): string =>
  pinyin(text, { pattern: 'first', toneType: 'none', separator: '' }).toLowerCase();

/** How far a typed name is from a tool's names: characters, part of a name, sound, initials. */
function distanceTo({ command, alias, title }: ToolInfo, name: string): number {
  const names = [command.slice(1), alias.slice(1), title.toLowerCase()];
  const sounds = names.map(spell);
  const isPart = names.some((one) => one.includes(name) || (one.length > 1 && name.includes(one)));
  return Math.min(
    isPart ? 0.2 : 1,
    initials(command.slice(1)) === name || initials(title) === name ? 0.1 : 1,
    ...names.map((one) => distance(one, name)),
    // Other characters that sound the same, or pinyin instead of characters: nearly as good as the name.
    ...sounds.map((sound) => 0.05 + distance(sound, spell(name))),
  );
}

/**
 * The tool that an unknown command (`/算`, `/记算`, `/jisuan`, `/clac`) most likely means; undefined when none is
 * close.
 */
export function closestCommand(command: string): ToolInfo | undefined {
  const name = command.replace(/^[/／]/, '').toLowerCase();
  if (name === '' || name.length > 20) return undefined;
  const [best] = catalogue
    .map((tool) => ({ tool, far: distanceTo(tool, name) }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= maxDistance ? best.tool : undefined;
}
