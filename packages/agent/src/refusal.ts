import type { RequestPart } from '@baigong/contracts';

/** The longest text that is looked through for what a refusal means. */
const maxWordsChars = 4_000;

/** Fields in which providers say what is wrong; `loc` and `field` name what of the request is meant. */
const sayingFields =
  /^(?:errors?|details?|response|data|error_?msg|error_?message|msg|message|reason|description|code|type|status|param|loc|field(?:Violations)?|metadata|raw|cause)$/i;
const namingFields = /^(?:param|loc|field)$/i;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, isName: boolean, into: string[], fields = sayingFields): void {
  if (typeof value === 'number') into.push(String(value));
  else if (typeof value === 'string') {
    // Gateways hand on the body of the service behind them as a text.
    const inner = /^\s*[[{]/.test(value) ? parse(value) : undefined;
    if (typeof inner === 'object' && inner !== null) collect(inner, isName, into, fields);
    else if (value.trim() !== '') into.push(isName ? `'${value}'` : value);
  } else if (Array.isArray(value)) for (const one of value) collect(one, isName, into, fields);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      if (fields.test(key)) collect(one, namingFields.test(key), into, fields);
}

const isPage = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);

/**
 * What a refusal says, in all its fields, as one text to look for signs in. Empty where it is a web page.
 * @param body parsed, or as it came
 */
export function refusalWords(body: unknown): string {
  if (typeof body === 'string' && isPage(body)) return '';
  const words: string[] = [];
  collect(body, false, words);
  return words.join(' ').slice(0, maxWordsChars);
}

/** Fields with sentences for people. */
const sentenceFields =
  /^(?:errors?|details?|response|data|error_?msg|error_?message|msg|message|reason|description|metadata|raw|cause)$/i;

/**
 * The sentences of a refusal, for the one who asked; as text, on one line.
 * @param maxChars where longer ones are cut
 */
export function refusalSentence(body: unknown, maxChars: number): string {
  if (typeof body === 'string' && isPage(body)) return '';
  const words: string[] = [];
  collect(body, false, words, sentenceFields);
  const text = [...new Set(words)]
    .join(' ')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
}

type Sent = Readonly<Record<string, unknown>>;

const messagesOf = ({ messages }: Sent): readonly Record<string, unknown>[] =>
  Array.isArray(messages) ? messages : [];

const thinkingFields = [
  'thinking',
  'enable_thinking',
  'reasoning',
  'reasoning_effort',
  'chat_template_kwargs',
];

/** How it is said that something cannot be there at all. */
const denial =
  /\bnot\W+(?:\w+\W+){0,3}?(?:support|allow|permit|accept|implement|available|enabled?|compatible|valid|recogni[sz]ed|a\b)|n['’]t\W+(?:\w+\W+)?(?:support|allow|accept)|unsupported|unrecogni[sz]ed|unexpected|unknown|extra (?:inputs|fields)|extra_forbidden|invalid|forbidden|no endpoints|require|\bmust\b|\bonly\b|disabled|cannot|at most 0\b|不支持|不可用|不能|不允许|未知|未开启|无效|仅支持|只支持/i;
/** What is wrong with one picture, where the model sees others. */
const onePicture =
  /format|mime|media.?type|size|pixel|dimension|width|height|decod|download|fetch|corrupt|base64|too (?:large|small|big|many)|格式|尺寸|大小|过大|下载/i;

interface Part {
  readonly part: RequestPart;
  readonly isIn: (sent: Sent) => boolean;
  /** Whether the words speak of it as of what is refused. */
  readonly isMeant: (words: string) => boolean;
}

const hasField = (name: string) => (sent: Sent) => sent[name] !== undefined;
const isMissing = (words: string) => /\bmissing\b|缺少/i.test(words);
const denied = (name: RegExp) => (words: string) => name.test(words) && denial.test(words);

/** In the order in which they are given up. A field of its own name need only be named: nobody praises it in a refusal. */
const parts: readonly Part[] = [
  {
    part: 'stream_options',
    isIn: hasField('stream_options'),
    isMeant: (words) => /stream_options|include_usage/i.test(words),
  },
  {
    part: 'temperature',
    isIn: (sent) =>
      sent['temperature'] !== undefined || /"temperature":/.test(JSON.stringify(sent['options'] ?? {})),
    isMeant: (words) => /(?<![\w-])temperature(?![\w-])|温度/i.test(words),
  },
  ...(['max_tokens', 'max_completion_tokens'] as const).map((part) => ({
    part,
    isIn: hasField(part),
    isMeant: (words: string) => new RegExp(`(?<![\\w-])${part}(?![\\w-])`, 'i').test(words),
  })),
  {
    part: 'reasoning_content',
    isIn: (sent) => messagesOf(sent).some(hasField('reasoning_content')),
    // Kimi wants thoughts back that are missing.
    isMeant: (words) => /reasoning_content/i.test(words) && !isMissing(words),
  },
  {
    part: 'thinking',
    isIn: (sent) => thinkingFields.some((name) => sent[name] !== undefined),
    isMeant: (words) =>
      /think|reasoning(?!_content)|chat_template_kwargs|思考|推理/i.test(words) && !isMissing(words),
  },
  {
    part: 'tools',
    isIn: hasField('tools'),
    isMeant: denied(
      /(?<![\w-])(?:tools?|functions?)(?:[ _-]?(?:use|choice|calls?|calling))?(?![a-z\d-])|--jinja|工具|函数调用/i,
    ),
  },
  {
    part: 'vision',
    isIn: (sent) =>
      messagesOf(sent).some(
        ({ content, images }) =>
          Array.isArray(images) || (Array.isArray(content) && content.some(hasField('image_url'))),
      ),
    isMeant: (words) =>
      /image|vision|picture|multi-?modal|mmproj|content.{0,20}string|图片|图像|视觉|多模态/i.test(words) &&
      denial.test(words) &&
      !onePicture.test(words),
  },
  {
    part: 'system',
    isIn: (sent) => messagesOf(sent).some(({ role }) => role === 'system'),
    isMeant: denied(
      /(?:system|developer)['"`]? (?:role|message|prompt|instruction)|role.{0,40}['"`]system['"`]|['"`]system['"`]|\broles\b|系统(?:消息|提示|角色)/i,
    ),
  },
  {
    part: 'stream',
    isIn: ({ stream }) => stream === true,
    isMeant: denied(/(?<![\w-])stream(?:ing|ed)?(?![\w-])|流式/i),
  },
];

/** What is said of a value's bounds, or of a place inside, holds for one request alone. */
const ofOneRequest =
  /\b(?:range|between|(?:less|greater|more) than|at most(?! 0\b)|at least|too (?:large|small|high|low|long|many))\b|[<>]=?\s*\d+(?![\d>])|[[(]\s*-?\d+(?:\.\d+)?\s*,|tools?['"]?[[.(]\d|schema|范围|大于|小于|超过|不超过/i;

/** Words that explain a refusal by something that is in no part of the request. */
const otherCause =
  /content.?filter|data.?inspection|sensitive|insufficient.{0,3}(?:quota|balance|funds)|arrear|quota|billing|country|region|territory|api.?key|敏感|违规|欠费|余额/i;
/** How it is said that something of a request is wrong, and not what. */
const unnamed =
  /param|argument|field|propert|\bkey\b|request|payload|body|invalid|unsupported|validation|schema|参数|字段|请求/i;

/** What of a request is refused. */
export interface Refusal {
  readonly parts: readonly RequestPart[];
  /** Whether the model would refuse them in every request. */
  readonly isLasting: boolean;
}

/** Statuses that speak of who asks, how often or how much. */
const otherStatus = new Set([401, 402, 403, 407, 408, 413, 429, 451]);

/** What was refused, and how it was said. */
export interface RefusedRequest {
  /** Of HTTP; 0 where it was said within an answer. */
  readonly status: number;
  /** As refusalWords gives them. */
  readonly words: string;
  readonly sent: Sent;
  /** How the words are understood otherwise: the prompt is too long, something else is wrong. */
  readonly meaning?: 'tooLong' | 'other' | undefined;
}

/**
 * Reads what of a request a provider or program refuses. Where it says only that the request is wrong, that is all
 * that an answer can do without, and then the tools.
 */
export function readRefusal({ status, words, sent, meaning }: RefusedRequest): Refusal | undefined {
  if (otherStatus.has(status) || otherCause.test(words)) return undefined;
  const present = parts.filter(({ isIn }) => isIn(sent));
  const mayBe = ({ part }: Part) => meaning !== 'tooLong' || part.startsWith('max_');
  const named = present.filter((one) => mayBe(one) && one.isMeant(words)).map(({ part }) => part);
  if (named.length > 0) return { parts: named, isLasting: !ofOneRequest.test(words) };
  const isUnnamed = unnamed.test(words) && !parts.some(({ isMeant }) => isMeant(words));
  if (meaning !== undefined || (status !== 400 && status !== 422) || !isUnnamed) return undefined;
  const spare = present.map(({ part }) => part);
  const options = spare.filter((part) => /^(?:stream_options|temperature|max_|thinking)/.test(part));
  const given = options.length > 0 ? options : spare.filter((part) => part === 'tools');
  return given.length > 0 ? { parts: given, isLasting: false } : undefined;
}
