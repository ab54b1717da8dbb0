import type { Token } from 'marked';
import { groupTokens } from '../../../shared/markdown/block-source.ts';
import { tokenise } from '../../../shared/markdown/parse.ts';

const isDefinition = (tokens: readonly Token[]): boolean =>
  tokens.some(({ type }) => type === 'def') && tokens.every(({ type }) => type === 'def' || type === 'space');

/** A code block that an answer broke off in would take in whatever follows it. */
function closeFence(text: string): string {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
  if (fence === undefined) return text;
  const last = text.slice(text.lastIndexOf('\n') + 1).trim();
  const isClosed =
    text.includes('\n') && last.length >= fence.length && last === fence[0]?.repeat(last.length);
  return isClosed ? text : `${text}\n${fence}`;
}

interface Definition {
  readonly tag: string;
  readonly href: string;
}

/** More of them are no answer's; each is looked for in each passage. */
const maxDefinitions = 100;

/** Links by reference as links of their own: another answer may give the same label another address. */
function inlineLinks(text: string, definitions: readonly Definition[]): string {
  if (!text.includes('[')) return text;
  let inlined = text;
  for (const { tag, href } of definitions) {
    const label = tag.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    inlined = inlined
      .replaceAll(new RegExp(String.raw`\]\[${label}\]`, 'gi'), () => `](<${href}>)`)
      .replaceAll(
        new RegExp(String.raw`\[(${label})\](?:\[\])?(?![[(])`, 'gi'),
        (_, shown: string) => `[${shown}](<${href}>)`,
      );
  }
  return inlined;
}

/** The top-level blocks of a Markdown text (paragraph, list, table, code …), each of which stands on its own. */
export function splitPassages(markdown: string): string[] {
  const tokens = tokenise(markdown.replace(/\r\n?/g, '\n'));
  const definitions = tokens
    .flatMap((token) =>
      token.type === 'def' ? [{ tag: String(token['tag']), href: String(token['href']) }] : [],
    )
    .slice(0, maxDefinitions);
  return groupTokens(tokens)
    .filter((block) => block.raw.trim() !== '' && !isDefinition(block.tokens))
    .map(({ raw }) => closeFence(inlineLinks(raw.trimEnd(), definitions)));
}
