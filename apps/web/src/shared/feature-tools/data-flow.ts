import type { ToolResult } from '@baigong/tools/result';

/**
 * Whose text a conversation contains beside what the visitor typed. own: what this browser keeps, or was attached;
 * foreign: of pages, other visitors and other servers.
 */
export type Origin = 'own' | 'foreign';

/** What is asked for, and of whom. */
export interface Request {
  /** The way out: whoever gets it by this way. What may go out by one may not go out by another. */
  readonly channel: string;
  readonly text: string;
}

/** The way of addresses that the site fetches. */
export const addressChannel = 'address';

/** One spelling of a request, to compare it by. */
export const requestKey = ({ channel, text }: Request): string => `${channel} ${text}`;

/** What a call gives away: the whole of it, as it leaves the browser. */
export interface Outgoing extends Request {
  /** Who gets it, as the visitor reads it. */
  readonly to: string;
}

/** What a conversation knows of where its text came from. */
export interface DataFlow {
  readonly origins: ReadonlySet<Origin>;
  /** `requestKey` of what may go out once more, because it says nothing new: typed by the visitor or found by a search. */
  readonly known: ReadonlySet<string>;
}

/** Whether a call has to be shown and allowed before anything of it leaves. */
export const mustAsk = (outgoing: Outgoing, { origins, known }: DataFlow): boolean =>
  origins.size > 0 && !known.has(requestKey(outgoing));

/** What is not drawn, turns text around, or looks like another blank, and could carry words past the eye. */
const unseen =
  /(?![\n \u3000])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\u2800]|[ \u3000]{2,}|[ \u3000](?=\n|$)|(?<![^\n])[ \u3000]|(?<!\n)\n+$/u;
/** Tabs that indent a line are seen; each of the others may pass for a blank. */
const indentOrUnseen = new RegExp(`(?<indent>(?<![^\\n])\\t+)|${unseen.source}`, 'gu');

const spellOut = (blanks: string): string =>
  blanks.replace(/(.)\1*/gsu, (run, one: string) => {
    const code = (one.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return run.length === one.length ? `\\u{${code}}` : `\\u{${code}×${run.length / one.length}}`;
  });

/** A text with its unseen characters spelled out, and blanks that cannot be counted with their number. */
export const visibleText = (text: string): string =>
  text.replace(indentOrUnseen, (found, indent?: string) => indent ?? spellOut(found));

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
