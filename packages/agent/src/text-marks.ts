/** What a mark in the text of an answer begins, ends or is. */
export type Mark =
  | { readonly kind: 'think' | 'end-think' | 'answer' | 'nothing'; readonly length: number }
  /** Up to `close`, or to the end of the answer where that is empty; `isPart`: the mark says the call's name. */
  | { readonly kind: 'call'; readonly length: number; readonly close: string; readonly isPart: boolean }
  | { readonly kind: 'picture'; readonly length: number; readonly url: string };

/** The most that is looked at to tell whether a mark stands somewhere. */
const maxMarkChars = 300;

const tag = /<([^<>\n]{1,120})>/y;
/** How models write what they think: `<think>`, `</thinking>`, `<seed:think>`, `< thought >`, `<think time="3">`. */
const thinkTag =
  /^[|｜]?(?:\s?(\/)\s?)?(?:\w{1,20}[:_])?(?:ant)?(?:think(?:ing)?|thoughts?|reasoning)(?:\s[^/]{0,100})?(\/?)[|｜]?$/i;
/** Hermes, Qwen, GLM, MiniMax, Seed, LongCat and Anthropic's old way. */
const callTag = /^(?:\w{1,20}[:_])?(?:tool|function)_calls?$/;
/** gpt-oss: https://cookbook.openai.com/articles/openai-harmony */
const channel =
  /(?:<\|start\|>assistant)?<\|channel\|>\s?(analysis|commentary|final)([^<\n]{0,80})(?:<\|constrain\|>\s?\w{0,10}\s?)?<\|message\|>/y;
const picture = /(?:!\[[^\]\n]{0,200}\]\(\s?)?(data:image\/[a-z.+-]{1,20};base64,)/y;

/** What may become a mark when more comes. */
const unfinished =
  /^(?:<(?:\s?(?:\/[^<>\n]{0,119})?|[|｜\w][^<>\n]{0,119})|!(?:\[[^\]\n]{0,200}(?:\](?:\(\s?[a-z\d:/;.+-]{0,40})?)?)?|d(?:a(?:t(?:a(?::[a-z\d:/;.+-]{0,40})?)?)?)?)$/;

const fixed: readonly (readonly [string, 'think' | 'end-think' | 'call'])[] = [
  ['[THINK]', 'think'],
  ['[/THINK]', 'end-think'],
  ['[TOOL_CALLS]', 'call'],
  ['◁think▷', 'think'],
  ['◁/think▷', 'end-think'],
];

function classifyTag(inner: string, length: number): Mark | undefined {
  const limits = /^[|｜](START|END)_THINKING[|｜]$/.exec(inner)?.[1];
  if (limits) return { kind: limits === 'START' ? 'think' : 'end-think', length };
  const think = thinkTag.exec(inner);
  if (think) return { kind: think[2] ? 'nothing' : think[1] ? 'end-think' : 'think', length };
  const call = (close: string, isPart = false): Mark => ({ kind: 'call', length, close, isPart });
  if (callTag.test(inner)) return call(`</${inner}>`);
  if (/^function=[\w.-]{1,100}$/.test(inner)) return call('</function>', true);
  if (/^invoke name="[\w.-]{1,100}"$/.test(inner)) return call('</invoke>', true);
  if (/^｜DSML｜(?:function|tool)_calls$/.test(inner)) return call(`</${inner}>`);
  if (/^[|｜]tool[▁_]calls?[▁_](?:section_)?begin[|｜]$/.test(inner))
    return call(`<${inner.replace('begin', 'end')}>`);
  if (inner === 'answer' || inner === '/answer') return { kind: 'answer', length };
  if (inner === '|channel' || inner === 'channel|')
    return { kind: inner === '|channel' ? 'think' : 'end-think', length };
  if (inner === '|START_ACTION|') return call('<|END_ACTION|>');
  if (inner === '|action_start|') return call('<|action_end|>');
  if (inner === '|python_tag|' || inner === '|tool_call|') return call('');
  // Marks of a chat format that its server did not take out.
  return /^[|｜][\w▁ ]{1,40}[|｜]$/.test(inner) ? { kind: 'nothing', length } : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The mark at a place of a text; `more` where it takes more text to tell. */
export function markAt(text: string, at: number): Mark | 'more' | undefined {
  const inChannel = matchAt(channel, text, at);
  if (inChannel) {
    const [{ length }, name, about = ''] = inChannel;
    const to = about.indexOf('to=');
    if (to >= 0)
      return { kind: 'call', length: inChannel[0].indexOf('to='), close: '<|call|>', isPart: false };
    return { kind: name === 'final' ? 'end-think' : 'think', length };
  }
  const isNearEnd = text.length - at < maxMarkChars;
  if (isNearEnd && /^<\|(?:start|channel)\|>[^\n]{0,160}$/.test(text.slice(at))) return 'more';
  const tagged = matchAt(tag, text, at);
  const mark = tagged?.[1] === undefined ? undefined : classifyTag(tagged[1], tagged[0].length);
  if (mark) return mark;
  const [word, kind] = fixed.find(([one]) => text.startsWith(one, at)) ?? [];
  if (word && kind)
    return kind === 'call'
      ? { kind, length: word.length, close: '', isPart: false }
      : { kind, length: word.length };
  const pictured = matchAt(picture, text, at);
  if (pictured?.[1]) return { kind: 'picture', length: pictured[0].length, url: pictured[1] };
  if (!isNearEnd) return undefined;
  const rest = text.slice(at);
  return unfinished.test(rest) || fixed.some(([one]) => one.startsWith(rest)) ? 'more' : undefined;
}

const quotes = new Map(
  Object.entries({
    '“': '”',
    '‘': '’',
    '「': '」',
    '『': '』',
    '（': '）',
    '(': ')',
    '《': '》',
    '"': '"',
    "'": "'",
    '`': '`',
  }),
);

/** Whether a mark is spoken of, rather than used: in quotation marks, or “the <think> tag”. */
export function isMentioned(before: string, after: string, isInText: boolean): boolean {
  if (after !== '' && quotes.get(before) === after[0]) return true;
  return (
    isInText &&
    before !== '' &&
    before !== '\n' &&
    /^\s?(?:标签|标记|tags?\b)|^\s(?:和|与|及|或|and\b|or\b)|^(?:\.\.\.|…)/.test(after)
  );
}

/** So much after a mark tells whether it is spoken of. */
export const mentionChars = 8;
