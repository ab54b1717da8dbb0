import type { DayUsage, ModelInfo } from '@baigong/contracts';
import { estimateMessage } from '@baigong/agent/tokens';
import { placeOf } from '../../../../shared/model/model-place.ts';
import { fitContext } from '../../session/fit-context.ts';
import { buildPrompt } from '../../session/prompt.ts';
import type { Message, Session } from '../../session/session.ts';

/** What asking one model takes. */
export interface AskingCost {
  readonly model: ModelInfo;
  /** Estimated tokens of what is sent to it. */
  readonly tokens: number;
  /** Oldest messages that do not fit its window. */
  readonly leftOut: number;
}

/** The estimated tokens that each model is sent for this question, as sending counts them. */
export function askingCosts(
  session: Session,
  question: Omit<Message, 'parent'>,
  models: readonly ModelInfo[],
): AskingCost[] {
  const at = session.messages.findIndex(({ id }) => id === question.id);
  const before = at < 0 ? session.messages : session.messages.slice(0, at);
  const prompt = buildPrompt([...before, { ...question, parent: null }], session.settings);
  return models.map((model) => {
    const { messages, leftOut } = fitContext(prompt, model.context);
    return { model, leftOut, tokens: messages.reduce((sum, one) => sum + estimateMessage(one), 0) };
  });
}

const count = (tokens: number): string =>
  tokens < 1_000
    ? `${tokens} `
    : tokens < 10_000
      ? `${(tokens / 1_000).toFixed(1)} 千`
      : `${(tokens / 10_000).toFixed(1)} 万`;

/** The estimate in words: 约 1.2 千词元. */
export const inWords = (tokens: number): string => `约 ${count(tokens)}词元`;

/** Who pays for these models, one sentence for each. `usage`: what is used of the site's allowance, where known. */
export function payers(costs: readonly AskingCost[], usage: DayUsage | undefined): string[] {
  const of = (...places: string[]) => costs.filter(({ model }) => places.includes(placeOf(model.id)));
  const sum = (some: readonly AskingCost[]) => some.reduce((total, { tokens }) => total + tokens, 0);
  const site = of('site');
  const key = of('key');
  const device = of('device', 'browser');
  const sentences: string[] = [];
  if (site.length > 0) {
    const { used, limit } = usage?.[usage.tightest] ?? { used: 0, limit: null };
    const left = limit === null ? undefined : Math.max(0, limit - used);
    sentences.push(
      `本站的 ${site.length} 个由本站付费：发送${inWords(sum(site))}，连同回答计入你今天的用量${
        left === undefined ? '' : `（还剩${inWords(left)}）`
      }。${left !== undefined && left < sum(site) ? '剩下的用量可能不够，不够时那几个回答会停下并说明。' : ''}`,
    );
  }
  const providers = [...new Set(key.map(({ model }) => model.endpoint))].join('、');
  if (key.length > 0)
    sentences.push(
      `我的密钥的 ${key.length} 个由你付费：发送${inWords(sum(key))}，连同回答按 ${providers} 的价目记在你的密钥上；这里不知道单价。`,
    );
  if (device.length > 0) sentences.push(`本机的 ${device.length} 个不花钱，用你设备的算力。`);
  return sentences;
}
