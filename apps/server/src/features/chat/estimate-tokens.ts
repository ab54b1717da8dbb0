import type { ModelRequest } from '../../platform/models/models.ts';

type Prompt = Pick<ModelRequest, 'messages' | 'tools'>;

/** What a picture costs, about: between Qwen-VL's 256 and GPT-4o's 1,100 for a phone's photo. */
const imageTokens = 800;

/** What the wire adds around each message. */
const messageTokens = 4;

/** More than any model's for one picture of the size that browsers send. */
const maxImageTokens = 2_000;

/** Of three bytes each, and of which a token of today's models covers one at least. */
const wideCharacters = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/**
 * Tokens of a text, about: 0.6 per Chinese, Japanese or Korean character, 0.3 per any other.
 * Source: https://api-docs.deepseek.com/zh-cn/quick_start/token_usage
 */
export function estimateTokens(text: string): number {
  const wide = text.match(wideCharacters)?.length ?? 0;
  return Math.ceil(wide * 0.6 + (text.length - wide) * 0.3);
}

/** Tokens that a text has at most: a token is at least a byte, or a whole Chinese, Japanese or Korean character. */
export function maxTokensOf(text: string): number {
  return Buffer.byteLength(text) - 2 * (text.match(wideCharacters)?.length ?? 0);
}

/** Tokens of a request, about, where the provider does not say. */
export function estimateRequestTokens(request: Prompt): number {
  return sumTokens(request, estimateTokens, imageTokens);
}

/** Tokens that a request has at most. */
export function maxRequestTokens(request: Prompt): number {
  return sumTokens(request, maxTokensOf, maxImageTokens);
}

function sumTokens(request: Prompt, ofText: (text: string) => number, ofImage: number): number {
  const messages = request.messages.map((message) => {
    if (message.role === 'tools') {
      return ofText(`${message.text}${message.reasoning ?? ''}${JSON.stringify(message.calls)}`);
    }
    return ofText(message.content) + (message.images?.length ?? 0) * ofImage;
  });
  const tools = request.tools ? ofText(JSON.stringify(request.tools)) : 0;
  return messages.reduce((sum, tokens) => sum + tokens + messageTokens, tools);
}
