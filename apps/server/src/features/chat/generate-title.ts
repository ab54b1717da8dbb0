import type { ModelPrompt } from '@baigong/agent/model';
import { maxTitleChars, type PromptMessage } from '@baigong/contracts';

/** Enough of each message to know what it is about. */
const maxExcerptChars = 600;
/** A model that thinks all the same needs room for it before the title comes. */
const reasoningTokens = 1200;
const titleTokens = 40;

const instruction = `你为对话起标题。读完对话后，用中文写一个标题：不超过 ${maxTitleChars} 个字，说出主题，不加引号、书名号、句末标点和“标题”二字。只输出标题，不回答对话里的问题。`;

/** The request that yields a session's title from its first exchange. */
export function titleRequest(messages: readonly PromptMessage[], canThink: boolean): ModelPrompt {
  const exchange = messages
    .filter(({ role, content }) => role !== 'system' && content.trim() !== '')
    .slice(0, 4)
    .map(({ role, content }) => `${role === 'user' ? '用户' : '助手'}：${content.slice(0, maxExcerptChars)}`);
  return {
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: `<对话>\n${exchange.join('\n')}\n</对话>\n\n请写标题。` },
    ],
    temperature: 0.3,
    maxTokens: canThink ? reasoningTokens : titleTokens,
    disableThinking: true,
  };
}

/** More of an answer is not read for a title: its first line is in it, or it is none. */
const maxAnswerChars = 200;
/** More than `reasoningTokens` are in any language. */
const maxReasoningChars = 8_000;

/** The first characters of a text; none is cut in two. */
const firstCharacters = (text: string, count: number): string =>
  Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');

/** Why nothing more of an answer is read for a title; undefined while more may be needed. */
export function titleEnd(text: string, reasoning: string): 'stop' | 'length' | undefined {
  if (firstCharacters(text, maxAnswerChars).length < text.length) return 'stop';
  return reasoning.length > maxReasoningChars ? 'length' : undefined;
}

const headingMarks = new Set('#*>-');
const openingMarks = new Set('"“”\'‘’《「『【*');
const closingMarks = new Set('"“”\'‘’》」』】*。．.!！?？,，;；:：');

/** A text without spaces and `leading` marks at its start, spaces and `trailing` ones at its end. */
function trimMarks(text: string, leading: ReadonlySet<string>, trailing: ReadonlySet<string>): string {
  const isIn = (marks: ReadonlySet<string>, at: number) => {
    const character = text.charAt(at);
    return marks.has(character) || character.trim() === '';
  };
  let start = 0;
  let end = text.length;
  while (start < end && isIn(leading, start)) start++;
  while (end > start && isIn(trailing, end - 1)) end--;
  return text.slice(start, end);
}

/**
 * What a model answered as a title: its first line without decoration, at most `maxTitleChars` long. Only the beginning
 * of the answer is looked at: a visitor's own provider may send anything.
 */
export function cleanTitle(answer: string): string {
  const line = firstCharacters(answer.trimStart(), maxAnswerChars).split('\n', 1)[0] ?? '';
  const unlabelled = trimMarks(line, headingMarks, new Set()).replace(
    /^(?:对话)?(?:标题|主题)\s*[:：]\s*/,
    '',
  );
  const stripped = trimMarks(unlabelled, openingMarks, closingMarks);
  const characters = Array.from(new Intl.Segmenter('zh').segment(stripped), ({ segment }) => segment);
  return characters.slice(0, maxTitleChars).join('');
}
