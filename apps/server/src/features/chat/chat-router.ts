import {
  checkOwnEndpointRoute,
  followRunRoute,
  getUsageRoute,
  listModelsRoute,
  RunMessages,
  startRunRoute,
  stopRunRoute,
  type PromptMessage,
  type RunEvent,
  type StartRun,
} from '@baigong/contracts';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import { readJsonFile, route } from '../../platform/http/route.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import { tokenBudget } from '../../platform/limits/token-budget.ts';
import { systemClock } from '../../platform/base/clock.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import { checkOwnEndpoint } from '../../platform/models/own/check-own-endpoint.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { StreamLimitError, type Streams } from '../../platform/streams/streams.ts';
import { createRunShares } from './run-shares.ts';
import { startOrAttachRun } from './start-run.ts';
import { createToolRunner, type ToolRunner } from './tool-runner.ts';

/** Answers of models: starting, following and stopping a run; which models there are; what they cost today. */
export function chatRouter(
  platform: ChatPlatform,
  tools: ToolRunner = createToolRunner({ clock: systemClock, metrics: platform.metrics }),
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { streams } = platform;
  const shares = createRunShares(platform.settings.limits);
  platform.stopping.addEventListener('abort', () => void tools.dispose(), { once: true });

  route(app, startRunRoute, async (call) => {
    const { body, files, visitor, address, network, requestId, signal } = call;
    // The key stands in `own` alone, which goes no further than the run's gateway.
    const { own, ...rest } = body;
    const request = { ...rest, messages: await readMessages(body, files) };
    const services = { tools, shares };
    await startOrAttachRun(platform, services, request, { visitor, address, network }, requestId, own);
    return streams.read(body.run, visitor, -1, signal);
  });

  route(app, followRunRoute, async ({ params, query, lastEventId, visitor, signal }) => {
    await assertRunIsThere(streams, params.run, visitor);
    return streams.read(params.run, visitor, query.after ?? lastEventId ?? -1, signal);
  });

  route(app, stopRunRoute, async ({ params: { run }, visitor, address, network }) => {
    if (await stopBeforeStart(platform, run, { visitor, address, network })) return { stopped: true };
    await assertRunIsThere(streams, run, visitor);
    return { stopped: await streams.requestStop(run, visitor) };
  });

  route(app, listModelsRoute, async ({ requestId }) => {
    const { models, problems } = await platform.models.list();
    const { own } = platform.settings;
    return {
      models,
      problems: problems.map(({ endpoint, code, wait }) => ({
        endpoint,
        error: errorInfo(code, requestId, wait),
      })),
      own: { keys: own.keys, device: own.device, browser: own.device && own.browserModel !== undefined },
    };
  });

  route(app, checkOwnEndpointRoute, async ({ body, requestId, signal, visitor, address, network }) => {
    await tokenBudget.admit(platform, { visitor, address, network }, { isFree: true });
    const { names, ...endpoint } = body;
    const { models, answeredBy, problem } = await checkOwnEndpoint(platform.settings, endpoint, signal, {
      names,
    });
    return {
      models: [...models],
      ...(answeredBy === undefined ? {} : { answeredBy }),
      ...(problem === undefined
        ? {}
        : { problem: errorInfo(problem.code, requestId, problem.wait, undefined, problem.said) }),
    };
  });

  route(app, getUsageRoute, (call) => tokenBudget.usage(platform, call));

  return app;
}

/**
 * A stop may overtake the start of its run: the run then exists already when the start comes, and is over. False when
 * there is a run of that id. Counts as a start, since it takes room like one.
 */
async function stopBeforeStart(platform: ChatPlatform, run: string, requester: Requester): Promise<boolean> {
  const { streams, clock } = platform;
  if (!z.safeParse(z.uuid(), run).success) return false;
  if ((await streams.state(run, requester.visitor)) !== 'unknown') return false;
  await tokenBudget.admit(platform, requester, { isFree: true });
  try {
    if (!(await streams.open(run, requester.visitor, { holder: requester }))) return false;
  } catch (error) {
    if (error instanceof StreamLimitError) throw new AppError('limits.tooMany', { wait: 5, cause: error });
    throw error;
  }
  const last: RunEvent = { type: 'finish', reason: 'stopped', at: clock.now() };
  await streams.append(run, last);
  await streams.close(run);
  return true;
}

/** @throws AppError run.notFound, server.unavailable */
async function assertRunIsThere(streams: Streams, run: string, visitor: string): Promise<void> {
  const state = await streams.state(run, visitor);
  if (state === 'unknown') throw new AppError('run.notFound');
  if (state === 'unreachable') throw new AppError('server.unavailable', { wait: 5 });
}

interface RunFiles {
  readonly images: readonly UploadedFile[];
  readonly messages: readonly UploadedFile[];
}

/**
 * The messages of a call, their pictures as data URLs, which is how providers want them.
 * @throws AppError request.invalid where there are none, or a picture is not among the files
 */
async function readMessages({ messages }: StartRun, files: RunFiles): Promise<PromptMessage[]> {
  const [file] = files.messages;
  const found = messages ?? (file && (await readJsonFile(RunMessages, file)));
  if (!found) throw new AppError('request.invalid', { cause: 'no messages' });
  const urls = await Promise.all(files.images.map(toDataUrl));
  return found.map(({ images, ...message }) =>
    images ? { ...message, images: images.map((place) => pictureAt(urls, place)) } : message,
  );
}

async function toDataUrl(file: UploadedFile): Promise<string> {
  return `data:${file.type};base64,${Buffer.from(await file.read()).toString('base64')}`;
}

function pictureAt(urls: readonly string[], place: number): string {
  const url = urls[place];
  if (url === undefined) throw new AppError('request.invalid', { cause: 'no such picture' });
  return url;
}
