import type { ErrorCode } from '@baigong/contracts';
import { ModelError, type ModelChunk, type ModelRequest } from '../../src/platform/models/models.ts';
import { modelFromName } from '../../src/platform/models/source-model.ts';
import {
  createEndpoint,
  type EndpointConfig,
  type EndpointOptions,
} from '../../src/platform/models/endpoint/endpoint-source.ts';
import type { ModelSource } from '../../src/platform/models/source.ts';
import { ManualClock } from './manual-clock.ts';
import { startMockProvider, type MockProvider } from './mock-provider.ts';
import { answer } from './scripts.ts';

/** The key that every mocked endpoint is set up with; it must never be seen again. */
export const plantedKey = 'sk-planted-0123456789';
export const question: Omit<ModelRequest, 'model'> = { messages: [{ role: 'user', content: '你好' }] };

/** What came of one question. */
export interface Outcome {
  readonly parts: ModelChunk[];
  readonly text: string;
  /** What was thrown, if anything. */
  readonly error: unknown;
}

/** A mock provider with a clock that stands still, and endpoints that ask it. */
export interface MockedEndpoint {
  readonly provider: MockProvider;
  readonly clock: ManualClock;
  /** First token within 30 s, then one every 10 s; the wait before the first retry is 600 ms. */
  readonly endpoint: (
    config?: Partial<EndpointConfig>,
    retries?: number,
    options?: Partial<EndpointOptions>,
  ) => ModelSource;
  readonly run: (
    source?: ModelSource,
    request?: Omit<ModelRequest, 'model'>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
}

export async function mockEndpoint(): Promise<MockedEndpoint> {
  const provider = await startMockProvider(answer('好'));
  const clock = new ManualClock();

  function endpoint(
    config: Partial<EndpointConfig> = {},
    retries = 0,
    options: Partial<EndpointOptions> = {},
  ): ModelSource {
    return createEndpoint(
      {
        name: 'mock',
        baseUrl: provider.baseUrl,
        key: plantedKey,
        local: false,
        models: [modelFromName('qwen3-vl-plus')],
        ...config,
      },
      {
        clock,
        random: () => 0.5,
        stallTimeouts: { firstTokenMs: 30_000, betweenTokensMs: 10_000 },
        retry: { retries, backoffMs: 600, maxWaitMs: 8000 },
        ...options,
      },
    );
  }

  async function run(
    source = endpoint(),
    request = question,
    signal = new AbortController().signal,
  ): Promise<Outcome> {
    const parts: ModelChunk[] = [];
    let error: unknown;
    try {
      for await (const part of source.stream('qwen3-vl-plus', request, signal)) parts.push(part);
    } catch (thrown) {
      error = thrown;
    }
    return { parts, error, text: words(parts, 'text') };
  }

  return { provider, clock, endpoint, run };
}

export function words(parts: readonly ModelChunk[], type: 'text' | 'reasoning'): string {
  return parts.map((part) => (part.type === type ? part.text : '')).join('');
}

export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ModelError ? error.code : undefined;
}
