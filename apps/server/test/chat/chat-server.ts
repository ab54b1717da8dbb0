import { randomUUID } from 'node:crypto';
import { RunEvent, type StartRun } from '@baigong/contracts';
import { createApp } from '../../src/app/create-app.ts';
import { systemRouter } from '../../src/app/system-router.ts';
import { chatRouter } from '../../src/features/chat/chat-router.ts';
import type { ToolRunner } from '../../src/features/chat/tool-runner.ts';
import { connectModels } from '../../src/platform/models/connect-models.ts';
import type { ModelSource } from '../../src/platform/models/source.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Settings } from '../../src/app/settings.ts';
import type { LimitSettings } from '../../src/platform/limits/limit-settings.ts';
import { startMockProvider, type MockProvider } from '../mock-provider/mock-provider.ts';
import { answer } from '../mock-provider/scripts.ts';
import { recordingLog, testPlatform, testSettings } from '../test-platform.ts';

/** The key that the mocked endpoint is set up with; it must never be seen again. */
export const plantedKey = 'sk-planted-0123456789';
/** When everything happens: noon, so that no day ends meanwhile. */
export const noon = new Date(2026, 10, 20, 12).getTime();

/** Tools that know one sum. */
export const oneSum: ToolRunner = {
  describe: async () => [
    {
      name: 'calculate',
      title: '计算',
      description: '计算',
      keywords: ['等于多少'],
      inputSchema: { type: 'object' },
    },
  ],
  run: async (_name, input) =>
    JSON.stringify(input).includes('1+1')
      ? { output: { title: '计算', summary: '2', blocks: [] } }
      : { failure: '算式不完整。' },
  dispose: async () => {},
};

interface ServerOptions {
  readonly limits?: Partial<LimitSettings>;
  /** What visitors may bring. */
  readonly own?: Partial<Settings['own']>;
  /** As MODEL_NAME; empty asks the provider for its list, `null` connects nothing. */
  readonly model?: string | null;
  readonly tools?: ToolRunner;
  /** Beside the endpoint. */
  readonly sources?: readonly ModelSource[];
  /** What a replica shares with the others. */
  readonly shared?: Partial<Pick<Platform, 'records' | 'streams' | 'limits' | 'redis' | 'clock'>>;
  /** The visitors' cookies, where they call several servers. */
  readonly cookies?: Map<string, string>;
}

/** The app, called without a port. Visitors are told apart by a name. */
export interface ChatServer {
  fetch(path: string, init?: RequestInit, visitor?: string): Promise<Response>;
  /** Posts a run; what is not given is a new id and a greeting. */
  start(request?: Partial<StartRun>, visitor?: string): Promise<Response>;
  /** Everything logged, as text. */
  logged(): string;
  readonly stopping: AbortController;
  readonly platform: Platform;
  openReservations(): Promise<number>;
}

export interface ChatTestDeps {
  readonly provider: MockProvider;
  readonly serve: (options?: ServerOptions) => Promise<ChatServer>;
  close(): Promise<void>;
}

/** A mock provider, and servers over it that are closed with it. */
export async function createChatTestDeps(): Promise<ChatTestDeps> {
  const provider = await startMockProvider(answer('你好！', [10, 5]));
  const ends: (() => Promise<void>)[] = [];

  async function serve(options: ServerOptions = {}): Promise<ChatServer> {
    const { model = 'qwen3.5-plus,deepseek-r1-distill-qwen-7b' } = options;
    const endpoint =
      model === null ? undefined : { baseUrl: provider.baseUrl, apiKey: plantedKey, name: model };
    const settings = testSettings({ model: endpoint });
    const models = await connectModels(settings, {}, options.sources ?? [], {
      endpoint: { retry: { retries: 0, backoffMs: 0, maxWaitMs: 0 } },
    });
    const log = recordingLog();
    const stopping = new AbortController();
    const platform = testPlatform({
      settings: {
        ...settings,
        limits: { ...settings.limits, ...options.limits },
        own: { ...settings.own, ...options.own },
      },
      models,
      log,
      clock: { now: () => noon },
      stopping: stopping.signal,
      ...options.shared,
    });
    const app = createApp(platform, {
      secret: 's'.repeat(32),
      routers: [systemRouter, (deps) => chatRouter(deps, options.tools ?? oneSum)],
    });
    ends.push(async () => {
      await models.dispose();
      await platform.streams.dispose();
      await platform.records.dispose();
    });
    const { cookies = new Map<string, string>() } = options;

    async function call(path: string, init: RequestInit = {}, visitor = 'ann'): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('host', 'localhost');
      const cookie = cookies.get(visitor);
      if (cookie) headers.set('cookie', cookie);
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
      const response = await app.request(path, { ...init, headers });
      const set = response.headers.get('set-cookie');
      if (set) cookies.set(visitor, set.split(';')[0] ?? '');
      return response;
    }

    return {
      fetch: call,
      start(request = {}, visitor) {
        const body: StartRun = {
          run: randomUUID(),
          messages: [{ role: 'user', content: '你好' }],
          ...request,
        };
        return call('/api/chat/runs', { method: 'POST', body: JSON.stringify(body) }, visitor);
      },
      logged: () =>
        log.lines.map(({ message, fields }) => `${message} ${JSON.stringify(fields, plain)}`).join('\n'),
      stopping,
      platform,
      openReservations: () => platform.limits.openReservations(),
    };
  }

  return {
    provider,
    serve,
    async close() {
      for (const end of ends.toReversed()) await end();
      await provider.close();
    },
  };
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(value.cause)}` : value;
}

/** One server-sent event. */
export interface Frame {
  readonly id: number | undefined;
  readonly event: RunEvent;
}

/** Reads frames until `enough`, then leaves the line. */
export async function frames(
  response: Response,
  enough: (frame: Frame) => boolean = () => false,
): Promise<Frame[]> {
  const found: Frame[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      found.push({ id: id === undefined ? undefined : Number(id), event: RunEvent.parse(JSON.parse(data)) });
      if (found.some(enough)) return found;
    }
  }
  return found;
}

/** Every event until the run ends. */
export const eventsOf = async (response: Response) => (await frames(response)).map(({ event }) => event);

/** The words of an answer. */
export const saidIn = (events: readonly RunEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

/** Status and code of a refusal. */
export async function errorOf(response: Response): Promise<[number, unknown]> {
  const body = (await response.json()) as { error: { code: string } };
  return [response.status, body.error.code];
}
