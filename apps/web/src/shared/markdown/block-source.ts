import type { Token, Tokens } from 'marked';
import { completePartial } from './complete-partial.ts';
import { tokenise, type LinkDefinitions } from './parse.ts';

/** One top-level block of a text: a paragraph, a list, a table, a code block… */
export interface Block {
  readonly raw: string;
  /** Blocks at the same index with the same key render the same. */
  readonly key: string;
  readonly tokens: Token[];
}

interface BlockChange {
  /** Blocks before this index are unchanged. */
  readonly from: number;
  /** The blocks from `from` on. */
  readonly blocks: readonly Block[];
  /** Earlier blocks that are changed by a new link definition. */
  readonly redo: readonly number[];
}

/** The last block grows and may merge with the one before it. */
const unsettled = 2;

interface Piece {
  raw: string;
  readonly tokens: Token[];
}

/** Tokens by the top-level block that they are of: what is blank belongs to the block before it. */
export function groupTokens(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (last && (token.type === 'space' || depth > 0)) {
      last.raw += token.raw;
      last.tokens.push(token);
    } else pieces.push({ raw: token.raw, tokens: [token] });
    if (token.type === 'html') {
      // <details> holds the blocks up to its end, blank lines or not.
      const opened = token.raw.match(/<details[\s>]/gi)?.length ?? 0;
      const closed = token.raw.match(/<\/details\s*>/gi)?.length ?? 0;
      depth = Math.max(0, depth + opened - closed);
    }
  }
  return pieces;
}

function findDefinitions(tokens: readonly Token[]): Tokens.Def[] {
  return tokens.filter((token): token is Tokens.Def => token.type === 'def' || token.type === 'footnoteText');
}

/**
 * Splits a streamed text into blocks. Only the last two are parsed again; a text that changed elsewhere is parsed from the
 * start.
 */
export class BlockSource {
  private source = '';
  private settled: string[] = [];
  private settledEnd = 0;
  private links: LinkDefinitions = {};

  /** @param live the text is still being written: its end is mended and may change. */
  update(text: string, live: boolean): BlockChange {
    const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    if (!source.startsWith(this.source)) {
      this.settled = [];
      this.settledEnd = 0;
      this.links = {};
    }
    this.source = source;
    const from = this.settled.length;
    const tail = source.slice(this.settledEnd);
    const pieces = groupTokens(tokenise(live ? completePartial(tail) : tail, this.links));
    const definitions = pieces.flatMap(({ tokens }) => findDefinitions(tokens));
    const blocks = pieces.map(({ raw, tokens }) => ({ raw, tokens, key: this.keyOf(raw, definitions) }));

    const added: string[] = [];
    const settledBefore = this.settled.length;
    for (const block of blocks.slice(0, Math.max(0, blocks.length - unsettled))) {
      // marked may write a line break of its own into a token; such a block stays open rather than shift the rest.
      if (!source.startsWith(block.raw, this.settledEnd)) break;
      this.settled.push(block.raw);
      this.settledEnd += block.raw.length;
      for (const { tag, href, title = '' } of findDefinitions(block.tokens)) {
        // The first definition of a label is the one that counts.
        if (Object.hasOwn(this.links, tag)) continue;
        this.links[tag] = { href, title };
        added.push(tag);
      }
    }
    const redo = this.settled
      .slice(0, settledBefore)
      .flatMap((raw, index) => (added.some((tag) => raw.toLowerCase().includes(`[${tag}]`)) ? [index] : []));
    return { from, blocks, redo };
  }

  /** A finished block, parsed with all link definitions. */
  parseAgain(index: number): Block {
    const raw = this.settled[index] ?? '';
    return { raw, key: this.keyOf(raw, []), tokens: tokenise(raw, this.links) };
  }

  /** A block with brackets depends on link definitions. */
  private keyOf(raw: string, definitions: readonly Tokens.Def[]): string {
    if (!raw.includes('[')) return raw;
    const near = definitions.map(({ tag, href }) => `${tag} ${href}`).join('\n');
    return `${raw}\0${Object.keys(this.links).join('\n')}\0${near}`;
  }
}
