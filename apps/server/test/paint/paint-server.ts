import { randomUUID } from 'node:crypto';
import { PaintEvent, PaintJob, type CreatePaintJob, type PaintJobState } from '@baigong/contracts';
import { onTestFinished } from 'vitest';
import { createApp } from '../../src/app/create-app.ts';
import { paintRouter } from '../../src/features/paint/paint-router.ts';
import { startPaintWorker } from '../../src/features/paint/paint-worker.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import type { TimerClock } from '../../src/platform/base/clock.ts';
import { createImages, type ImagesOptions } from '../../src/platform/images/connect-images.ts';
import { quickImageEndpoint, type ImageEndpointConfig } from '../../src/platform/images/image-settings.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import type { LimitSettings } from '../../src/platform/limits/limit-settings.ts';
import type { ImageKind } from '../../src/platform/images/image-abilities.ts';
import { encodeBody, Form } from '../form.ts';
import { testSecret } from '../start-test-server.ts';
import { recordingLog, testPlatform, testSettings } from '../test-platform.ts';

/** The key that the provider is set up with; it must never be seen again. */
export const plantedKey = 'sk-planted-0123456789';

export interface PaintServerOptions {
  readonly kind?: ImageKind;
  readonly model?: string;
  /** The model's entry in the endpoints' file. */
  readonly workflows?: ImageEndpointConfig['models'][number] | undefined;
  readonly mark?: boolean;
  readonly limits?: Partial<LimitSettings>;
  readonly images?: Partial<ImagesOptions>;
  readonly backoffMs?: number;
  readonly publicUrl?: string;
  /** Whether this process paints too. */
  readonly worker?: boolean;
  /** Of retries and of the time without progress. */
  readonly clock?: TimerClock;
}

/** What a test asks for, over the defaults. */
type TestJob = Partial<CreatePaintJob> & {
  readonly references?: readonly Uint8Array[];
  readonly mask?: Uint8Array;
};

/** What a server leaves behind for the next one. */
export function createPaintTestDeps() {
  const at = { now: new Date(2026, 10, 20, 12).getTime() };
  return { at, records: openSqliteRecords(':memory:'), blobs: createMemoryBlobs() };
}

/** The app over one image endpoint, called without a port. Visitors are told apart by a name. */
export function servePaint(url: string, options: PaintServerOptions = {}, deps = createPaintTestDeps()) {
  const { kind = 'openai', model = 'test-painter', mark = false } = options;
  const quick = quickImageEndpoint({ baseUrl: url, apiKey: plantedKey, model, kind });
  const endpoint = options.workflows ? { ...quick, models: [options.workflows] } : quick;
  const stopping = new AbortController();
  const log = recordingLog();
  const blank = testSettings();
  const platform = testPlatform({
    ...deps,
    clock: { now: () => deps.at.now },
    images: createImages([endpoint], { pollMs: 2, ...options.images }),
    log,
    stopping: stopping.signal,
    settings: {
      imageMark: mark,
      publicUrl: options.publicUrl,
      limits: { ...blank.limits, ...options.limits },
    },
  });
  const rules = { retries: 2, backoffMs: options.backoffMs ?? 1, longestWaitMs: 5_000 };
  const app = createApp(platform, {
    secret: testSecret,
    routers: [paintRouter],
    webFolder: '/nonexistent',
  });
  if (options.worker ?? true) void startPaintWorker(platform, rules, options.clock);
  const cookies = new Map<string, string>();
  onTestFinished(() => stopping.abort());

  async function call(path: string, init: RequestInit = {}, who = 'ann'): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('host', options.publicUrl === undefined ? 'localhost' : new URL(options.publicUrl).host);
    const cookie = cookies.get(who);
    if (cookie) headers.set('cookie', cookie);
    if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await app.request(path, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set) cookies.set(who, set.split(';')[0] ?? '');
    return response;
  }

  const post = ({ references = [], mask, ...body }: TestJob, who?: string) => {
    const job = { id: randomUUID(), model: `${endpoint.name}/${model}`, prompt: '一座山', ...body };
    const { type, body: content } = encodeBody(
      references.length > 0 || mask ? new Form(job, { references, mask: mask ? [mask] : [] }) : job,
    );
    return call('/api/paint/jobs', { method: 'POST', body: content, headers: { 'content-type': type } }, who);
  };

  /** Asks for a job that must be taken. */
  async function create(body: TestJob = {}, who?: string): Promise<PaintJob> {
    const response = await post(body, who);
    if (response.status !== 200) throw new Error(`refused: ${await response.text()}`);
    return PaintJob.parse(await response.json());
  }

  /** Every event of a job, until `enough` or its end. */
  async function events(
    id: string,
    enough: (event: PaintEvent) => boolean = () => false,
    who?: string,
  ): Promise<PaintEvent[]> {
    const response = await call(`/api/paint/jobs/${id}/events`, {}, who);
    const found: PaintEvent[] = [];
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) found.push(PaintEvent.parse(JSON.parse(data)));
        if (found.some(enough)) return found;
      }
    }
    return found;
  }

  /** How a job ended. */
  async function ending(id: string, who?: string): Promise<PaintJobState> {
    const last = (await events(id, undefined, who)).at(-1);
    if (last?.type !== 'finish') throw new Error(`no end but ${JSON.stringify(last)}`);
    return last.job;
  }

  const picture = async (id: string, who?: string) => call(`/api/paint/pictures/${id}`, {}, who);
  const bytesOf = async (id: string) => new Uint8Array(await (await picture(id)).arrayBuffer());

  return {
    app,
    platform,
    deps,
    call,
    post,
    create,
    events,
    ending,
    picture,
    bytesOf,
    /** Everything logged, as text. */
    logged: () => log.lines.map(({ message, fields }) => `${message} ${plain(fields)}`).join('\n'),
    stop: () => stopping.abort(),
  };
}
export type PaintServer = ReturnType<typeof servePaint>;

const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Error ? `${part.stack}` : part));

/** Status and code of a refusal. */
export async function refusalOf(response: Response): Promise<[number, unknown]> {
  const body = (await response.json()) as { error: { code: string } };
  return [response.status, body.error.code];
}

/** Asks for one job and gives how it ended. */
export async function paintOne(server: PaintServer, body: TestJob = {}) {
  return server.ending((await server.create(body)).id);
}
