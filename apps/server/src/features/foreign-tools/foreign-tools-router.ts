import {
  callForeignToolRoute,
  listForeignToolsRoute,
  maxForeignMedia,
  type ForeignMedia,
  type ForeignProblem,
  type ForeignTool,
  type LeftOutReason,
} from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { ResolveHost } from '../../platform/http/guarded-request.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import type { ToolServer } from './tool-server-settings.ts';
import { readMedia } from './read-media.ts';
import { cleanLine, readTools } from './read-tools.ts';
import { ForeignFailure, inSession } from './rpc-session.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/base/log.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** How long a list of tools stands; and a server that gave none. */
const listMs = 5 * 60_000;
const failureMs = 30_000;
const listTimeoutMs = 2_500;
const callTimeoutMs = 60_000;
/** The largest answer of a call: pictures and sounds are in it as base64. */
const maxCallBytes = 4 * MiB;
/** Each holds an answer of up to `maxCallBytes` in memory. A server that is silent for long gives its place to who waits. */
const places = {
  total: 16,
  perAddress: 3,
  silentMs: 10_000,
  maxWaiting: { inAll: 64, ofNetwork: 8 },
  refusal: () => new ForeignFailure('busy'),
  // Nobody knows whether the server has done it.
  eviction: () => new ForeignFailure('timeout'),
};
/** Of all servers together: a model's list of tools has room for so many beside ours. */
const maxToolsInAll = 32;
const maxSchemaChars = 24_000;
/** The longest text that is taken over of a result. */
const maxTextChars = 20_000;

const Result = z.object({
  content: z._default(z.array(z.looseObject({ type: z.string() })), []),
  structuredContent: z.optional(z.record(z.string(), z.unknown())),
  isError: z._default(z.boolean(), false),
});
const TextBlock = z.object({ type: z.literal('text'), text: z.string() });
const LinkBlock = z.object({
  type: z.literal('resource_link'),
  uri: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
});
const ResourceBlock = z.object({
  type: z.literal('resource'),
  resource: z.object({ uri: z.string(), text: z.string() }),
});
const maxLinkChars = 2_000;

/** The words of a part of a result: its text, a link to a resource, a resource's text. */
function wordsOf(block: unknown): string | undefined {
  const text = z.safeParse(TextBlock, block);
  if (text.success) return text.data.text;
  const link = z.safeParse(LinkBlock, block);
  if (link.success) {
    const { uri, name, title = name } = link.data;
    return `链接：${cleanLine(title, 200)} ${cleanLine(uri, maxLinkChars)}`;
  }
  const { data } = z.safeParse(ResourceBlock, block);
  return data && `${cleanLine(data.resource.uri, maxLinkChars)}\n${data.resource.text}`;
}

interface Listed {
  readonly until: number;
  readonly tools: readonly ForeignTool[];
  readonly problem?: ForeignProblem | undefined;
}

export interface ForeignToolsOptions {
  readonly resolveHost?: ResolveHost;
  readonly listTimeoutMs?: number;
  readonly callTimeoutMs?: number;
}

/** A result as the text that a model and the visitor read, and what the visitor sees and hears. @throws ForeignFailure */
function readResult(raw: unknown) {
  const parsed = z.safeParse(Result, raw);
  if (!parsed.success) throw new ForeignFailure('format', 'tools/call');
  const { content, structuredContent, isError } = parsed.data;
  const texts: string[] = [];
  const media: ForeignMedia[] = [];
  const leftOut: LeftOutReason[] = [];
  for (const block of content) {
    const words = wordsOf(block);
    if (words !== undefined) {
      texts.push(words);
      continue;
    }
    const read = media.length < maxForeignMedia ? readMedia(block) : 'many';
    if (typeof read === 'string') leftOut.push(read);
    else media.push({ ...read, name: cleanLine(read.name, maxLinkChars) });
  }
  if (texts.length === 0 && structuredContent) texts.push(toJson(structuredContent));
  const text = texts.join('\n\n');
  const isCut = text.length > maxTextChars;
  return {
    text: text.slice(0, maxTextChars),
    isError,
    media,
    leftOut: leftOut.length,
    leftOutFor: [...new Set(leftOut)],
    isCut,
  };
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new ForeignFailure('format', 'structuredContent');
  }
}

interface ToolServersPlatform {
  readonly settings: { readonly web: { readonly toolServers: readonly ToolServer[] } };
  readonly limits: Limits;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** The tools of servers that the operator lists (MCP_SERVERS), for models that visitors use. Nothing of them is stored. */
export function foreignToolsRouter(
  { settings: { web }, limits, log, clock, metrics }: ToolServersPlatform,
  options: ForeignToolsOptions = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const servers = web.toolServers;
  const lists = new Map<string, Promise<Listed>>();
  const ended = new Map<string, number>();
  const calls = new ResourcePool(places);
  metrics.observeQueue('foreignTools', () => calls.waiting);

  const problemOf = (server: ToolServer, error: unknown): ForeignProblem => {
    if (!(error instanceof ForeignFailure)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.cause;
    log.info({ server: server.name, problem: error.problem, cause }, 'no answer of a tool server');
    return error.problem;
  };

  async function ask(server: ToolServer): Promise<Listed> {
    const timeoutMs = options.listTimeoutMs ?? listTimeoutMs;
    // One list serves many visitors: it does not end with the request of one.
    const rpc = { signal: AbortSignal.timeout(3 * timeoutMs), timeoutMs, resolveHost: options.resolveHost };
    try {
      const { tools, isCut } = await inSession(server, rpc, (session) => readTools(server, session));
      return { until: clock.now() + listMs, tools, problem: isCut ? 'tooMany' : undefined };
    } catch (error) {
      const failure = error instanceof ForeignFailure ? error : new ForeignFailure('timeout', error);
      return { until: clock.now() + failureMs, tools: [], problem: problemOf(server, failure) };
    }
  }

  /** What a server said last, asked again when it is old. */
  function list(server: ToolServer): Promise<Listed> {
    const known = lists.get(server.name);
    const until = ended.get(server.name) ?? Number.POSITIVE_INFINITY;
    if (known && until > clock.now()) return known;
    const asked = ask(server).then((listed) => {
      ended.set(server.name, listed.until);
      return listed;
    });
    ended.delete(server.name);
    lists.set(server.name, asked);
    return asked;
  }

  async function admit({ visitor, address }: { visitor: string; address: string }): Promise<void> {
    await enforceLimit(limits, 'web', visitor, 'limits.tooMany');
    await enforceLimit(limits, 'webAddress', address, 'limits.tooMany');
  }

  route(app, listForeignToolsRoute, async () => {
    const listed = await Promise.all(servers.map(list));
    const tools: ForeignTool[] = [];
    const full = new Set<string>();
    let chars = 0;
    for (const tool of listed.flatMap((one) => one.tools)) {
      chars += JSON.stringify(tool).length;
      if (tools.length >= maxToolsInAll || chars > maxSchemaChars) full.add(tool.server);
      else tools.push(tool);
    }
    const problems = servers.flatMap(({ name }, at) => {
      const problem = listed[at]?.problem ?? (full.has(name) ? ('tooMany' as const) : undefined);
      return problem === undefined ? [] : [{ server: name, problem }];
    });
    return { tools, problems };
  });

  route(app, callForeignToolRoute, async ({ body, signal, ...caller }) => {
    const server = servers.find(({ name }) => name === body.server);
    if (!server) return { problem: 'unknown' as const };
    await admit(caller);
    try {
      // Only what was offered is called: a server's other tools are not for visitors.
      const { tools, problem } = await list(server);
      if (!tools.some(({ name }) => name === body.name))
        return { problem: tools.length === 0 && problem ? problem : ('unknown' as const) };
      const { callTimeoutMs: timeoutMs = callTimeoutMs, resolveHost } = options;
      const result = await calls.use(caller, { signal }, (_place, whilePlaced) =>
        inSession(
          server,
          { signal: whilePlaced, timeoutMs, resolveHost, maxBytes: maxCallBytes },
          (session) => session.ask('tools/call', { name: body.name, arguments: body.input }),
        ),
      );
      return readResult(result);
    } catch (error) {
      if (!(error instanceof ForeignFailure)) throw error;
      // It may have other tools by now.
      if (error.problem === 'unknown') ended.set(server.name, 0);
      return { problem: problemOf(server, error) };
    }
  });

  return app;
}
