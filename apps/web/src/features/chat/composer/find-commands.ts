import type { ToolInfo } from '@baigong/tools/catalogue';
import { pinyinInitials } from '../../../shared/lib/pinyin-initials.ts';

/** What the list shows of a tool, a local one or a feature's. */
export type Command = Pick<ToolInfo, 'name' | 'command' | 'alias' | 'title' | 'description'> & {
  readonly examples: readonly string[];
  readonly needsForm?: boolean;
};

/** The state of a slash command while it is typed. */
export type SlashState =
  /** The name is being typed: the list shows what `name` (without the slash) can become. */
  | { readonly stage: 'name'; readonly name: string }
  /** A known command with its arguments to come. */
  | { readonly stage: 'arguments'; readonly tool: ToolInfo; readonly empty: boolean };

/** Reads the beginning of a text, with the caret at `caret`; null when it is no slash command. */
export function readSlash(text: string, caret: number, catalogue: readonly ToolInfo[]): SlashState | null {
  if (!text.startsWith('/') && !text.startsWith('／')) return null;
  const name = /^[/／]([^\s/／]{0,20})/.exec(text)?.[1] ?? '';
  const end = name.length + 1;
  if (caret <= end && text.length === end) return { stage: 'name', name };
  if (!/\s/.test(text.charAt(end))) return null;
  const command = `/${name.toLowerCase()}`;
  const tool = catalogue.find((entry) => entry.command === command || entry.alias === command);
  return tool ? { stage: 'arguments', tool, empty: text.slice(end).trim() === '' } : null;
}

/**
 * The tools that a name begun after the slash may mean, likeliest first: by command, Latin alias or title, from
 * its beginning or within, or by the pinyin initials. An empty name gives all in their order.
 */
export function findCommands(catalogue: readonly Command[], name: string): readonly Command[] {
  const query = name.toLowerCase();
  if (query === '') return catalogue;
  const rank = (tool: Command): number => {
    const names = [tool.command.slice(1), tool.alias.slice(1), tool.title.toLowerCase()];
    const initials = [pinyinInitials(tool.command), pinyinInitials(tool.title)];
    if (names.includes(query) || initials.includes(query)) return 0;
    if (names.some((candidate) => candidate.startsWith(query))) return 1;
    if (initials.some((candidate) => candidate.startsWith(query))) return 2;
    if (names.some((candidate) => candidate.includes(query))) return 3;
    return tool.description.toLowerCase().includes(query) ? 4 : 5;
  };
  return catalogue
    .map((tool) => ({ tool, rank: rank(tool) }))
    .filter(({ rank: at }) => at < 5)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ tool }) => tool);
}
