import { resultToMarkdown, ToolResult } from '@baigong/tools';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { jsonHeaders, respond } from '../../platform/http/respond.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import type { ModelTool } from '../../platform/models/models.ts';
import { answerBatch, answerRpc, refuse, RpcError } from './json-rpc.ts';
import type { Limits } from '../../platform/limits/limits.ts';

/** What runs the tools: threads that are ended when one takes too long. */
export interface McpTools {
  describe(): Promise<readonly ModelTool[]>;
  run(
    name: string,
    input: unknown,
    network: string,
  ): Promise<{ readonly output: unknown } | { readonly failure: string }>;
}

export interface McpPlatform {
  readonly settings: { readonly mcp: boolean };
  readonly limits: Limits;
}

const path = '/api/mcp';

/** Versions of the protocol whose messages are the same for what is offered here; the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
/** Of a client that names none, and the only one with batches. */
const batchVersion = '2025-03-26';

const Call = z.object({ name: z.string().check(z.maxLength(100)), arguments: z.optional(z.unknown()) });
const maxBody = 64 * 1024;

/** What a tool answered, as text and as it is. */
function toContent(output: unknown): object {
  const parsed = ToolResult.safeParse(output);
  const text = parsed.success ? resultToMarkdown(parsed.data) : JSON.stringify(output);
  return {
    content: [{ type: 'text', text }],
    ...(parsed.success ? { structuredContent: parsed.data } : {}),
    isError: false,
  };
}

/**
 * The workshop's pure tools for programs that speak the Model Context Protocol (streamable HTTP, without sessions and
 * without a stream: each request has one answer). Off until the operator turns it on. Origin and Host are checked for
 * the whole API (`own-host.ts`).
 */
export function mcpRouter({ settings, limits }: McpPlatform, createTools: () => McpTools): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (!settings.mcp) return app;
  const tools = createTools();

  async function handle(method: string, params: Readonly<Record<string, unknown>>, network: string) {
    switch (method) {
      case 'initialize': {
        const asked = versions.find((version) => version === params['protocolVersion']);
        return {
          protocolVersion: asked ?? versions[0],
          capabilities: { tools: { listChanged: false } },
          serverInfo: { name: 'baigong', title: '百工', version: '1' },
          instructions: '百工的本地工具：计算、日期、单位、文字、编码等。每次调用互不相关，不保存任何内容。',
        };
      }
      case 'ping':
        return {};
      case 'tools/list': {
        const described = await tools.describe();
        return {
          tools: described.map(({ name, description, inputSchema }) => ({
            name,
            description,
            inputSchema,
            annotations: { readOnlyHint: true, openWorldHint: false },
          })),
        };
      }
      case 'tools/call': {
        const call = Call.safeParse(params);
        if (!call.success) throw new RpcError('invalidParams', '缺少工具的名称。');
        const { name, arguments: input = {} } = call.data;
        const known = (await tools.describe()).some((tool) => tool.name === name);
        if (!known) throw new RpcError('invalidParams', '没有这个工具，用 tools/list 查看有哪些。');
        const reply = await tools.run(name, input, network);
        if ('failure' in reply) return { content: [{ type: 'text', text: reply.failure }], isError: true };
        return toContent(reply.output);
      }
      default:
        throw new RpcError('methodNotFound', '这里只提供工具：initialize、ping、tools/list、tools/call。');
    }
  }

  app.post(path, async (c) => {
    c.set('route', path);
    const caller = { address: c.get('address'), network: c.get('network') };
    await enforceLimit(limits, 'mcp', caller.address, 'limits.tooMany');
    const version = c.req.header('mcp-protocol-version');
    if (version !== undefined && !versions.some((known) => known === version))
      throw new AppError('request.invalid');
    const { bodyReader } = c.get('http');
    const received = await bodyReader.read(c.req.raw, { maxJson: maxBody, files: undefined }, caller);
    try {
      const answerOne = (body: unknown) =>
        answerRpc(body, (method, params) => handle(method, params, caller.network));
      const { json } = received;
      const isBatch = Array.isArray(json);
      if (isBatch && (version ?? batchVersion) !== batchVersion)
        return respond(c, 400, jsonHeaders, JSON.stringify(refuse(`只有 ${batchVersion} 版可以成批。`)));
      const answer = await (isBatch
        ? answerBatch(json, async (body) => {
            await enforceLimit(limits, 'mcp', caller.address, 'limits.tooMany');
            return answerOne(body);
          })
        : answerOne(json));
      return answer === undefined
        ? respond(c, 202, { 'Cache-Control': 'no-store' }, null)
        : respond(c, 200, jsonHeaders, JSON.stringify(answer));
    } finally {
      await received.dispose();
    }
  });

  // No stream from us, and no session to end.
  app.on(['GET', 'DELETE'], path, () => {
    throw new AppError('request.methodNotAllowed');
  });

  return app;
}
