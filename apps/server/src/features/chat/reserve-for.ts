import type { Requester } from '../../platform/limits/daily-budget.ts';
import { reserveTokens, type TokenReservation } from '../../platform/limits/token-budget.ts';
import type { ChatPlatform } from './chat-platform.ts';

/** Who pays for a request to a model. */
interface Payer {
  readonly requester: Requester;
  /** Set where the visitor's own key does. */
  readonly own?: object | undefined;
}

/**
 * The tokens of one request: from the day's budgets, or without a bound where the visitor pays the provider.
 * @throws AppError as reserveTokens
 */
export function reserveFor(
  platform: ChatPlatform,
  { requester, own }: Payer,
  promptTokens: number,
  maxTokens?: number,
): Promise<TokenReservation> {
  if (!own) return reserveTokens(platform, requester, promptTokens, maxTokens);
  return Promise.resolve({
    maxTokens,
    extendTo: () => Promise.resolve(true),
    settle: () => Promise.resolve(),
  });
}
