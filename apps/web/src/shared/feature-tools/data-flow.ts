import type { ToolResult } from '@baigong/tools/result';

/**
 * Whose text a conversation contains beside what the visitor typed. own: what this browser keeps, or was attached;
 * foreign: of pages, other visitors and other servers.
 */
export type Origin = 'own' | 'foreign';

/** What a call gives away: the whole of it, as it leaves the browser. */
export interface Outgoing {
  /** Who gets it, as the visitor reads it. */
  readonly to: string;
  readonly text: string;
}

/** What a conversation knows of where its text came from. */
export interface DataFlow {
  readonly origins: ReadonlySet<Origin>;
  /** What may be asked for because it says nothing new: typed by the visitor, found by a search, or allowed before. */
  readonly known: ReadonlySet<string>;
}

/** Whether a call has to be shown and allowed before anything of it leaves. */
export const mustAsk = ({ text }: Outgoing, { origins, known }: DataFlow): boolean =>
  origins.size > 0 && !known.has(text);

/** What is not drawn, or turns text around, and could carry words past the eye. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;

/** A text with its unseen characters spelled out. Lines and tabs stay. */
export const visibleText = (text: string): string =>
  text.replace(unseen, (one) =>
    one === '\n' || one === '\t' ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );

const names: Readonly<Record<Origin, string>> = {
  own: '你存的或附上的内容',
  foreign: '网页或别人写的文字',
};

/** What the visitor is asked: the whole of what would leave, and why it is asked. */
export function describeOutgoing(
  title: string,
  { to, text }: Outgoing,
  origins: ReadonlySet<Origin>,
): ToolResult {
  const read = (['own', 'foreign'] as const).filter((one) => origins.has(one)).map((one) => names[one]);
  const why = read.length > 0 ? `这次对话里有${read.join('，也有')}，所以先问你。` : '';
  return {
    title,
    summary: `“${title}”要把下面的内容发给${to}，现在还没有发。${why}不是你要的，请不要允许。`,
    blocks: [{ type: 'text', text: visibleText(text) }],
  };
}
