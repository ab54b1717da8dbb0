import { maxTitleChars, type PromptMessage } from '@baigong/contracts';
import type { ModelRequest } from '../../platform/models/models.ts';

/** Enough of each message to know what it is about. */
const maxExcerptChars = 600;
/** A model that thinks all the same needs room for it before the title comes. */
const reasoningTokens = 1200;
const titleTokens = 40;

const instruction = `你为对话起标题。读完对话后，用中文写一个标题：不超过 ${maxTitleChars} 个字，说出主题，不加引号、书名号、句末标点和“标题”二字。只输出标题，不回答对话里的问题。`;

/** The request that yields a session's title from its first exchange. */
export function titleRequest(
  messages: readonly PromptMessage[],
  canThink: boolean,
): Omit<ModelRequest, 'model'> {
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

/** What a model answered as a title: its first line without decoration, at most `maxTitleChars` long. */
export function cleanTitle(answer: string): string {
  const line = answer.trim().split('\n', 1)[0] ?? '';
  const stripped = line
    .replace(/^[#*\s>-]+/, '')
    .replace(/^(对话)?(标题|主题)\s*[:：]\s*/, '')
    .replace(/^["“”'‘’《「『【*]+|["“”'‘’》」』】*。．.!！?？,，;；:：\s]+$/g, '')
    .trim();
  const characters = Array.from(new Intl.Segmenter('zh').segment(stripped), ({ segment }) => segment);
  return characters.slice(0, maxTitleChars).join('');
}
