import type { ModelRequest } from '../../platform/models/models.ts';

/** What a picture costs, about: between Qwen-VL's 256 and GPT-4o's 1,100 for a phone's photo. */
const imageTokens = 800;

/** What the wire adds around each message. */
const messageTokens = 4;

/**
 * Tokens of a text, about: 0.6 per Chinese, Japanese or Korean character, 0.3 per any other.
 * Source: https://api-docs.deepseek.com/zh-cn/quick_start/token_usage
 */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return Math.ceil(wide * 0.6 + (text.length - wide) * 0.3);
}

/** Tokens of a request, about, where the provider does not say. */
export function estimateRequestTokens(request: Pick<ModelRequest, 'messages' | 'tools'>): number {
  const messages = request.messages.map((message) => {
    if (message.role === 'tools') {
      return estimateTokens(`${message.text}${message.reasoning ?? ''}${JSON.stringify(message.calls)}`);
    }
    return estimateTokens(message.content) + (message.images?.length ?? 0) * imageTokens;
  });
  const tools = request.tools ? estimateTokens(JSON.stringify(request.tools)) : 0;
  return messages.reduce((sum, tokens) => sum + tokens + messageTokens, tools);
}
