import * as z from 'zod/mini';
import { maxSchemaDepth, type ForeignTool } from '@baigong/contracts';
import type { ToolServer } from './tool-server-settings.ts';
import { ForeignFailure, type RpcSession } from './rpc-session.ts';

const maxPages = 4;
const maxToolsOfServer = 32;
const maxSchemaChars = 6_000;
const maxSchemaNodes = 300;
const maxDescriptionChars = 200;

const Page = z.object({
  tools: z.array(z.unknown()),
  nextCursor: z.optional(z.string().check(z.maxLength(2_000))),
});

const Tool = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w./-]+$/)),
  description: z.optional(z.string()),
  inputSchema: z.record(z.string(), z.unknown()),
});

/** A tool that only answers as a task, which is asked for again and again: we ask once. */
const TaskTool = z.object({ execution: z.object({ taskSupport: z.literal('required') }) });

/** Whether a value is small and flat enough to be looked at by code that goes down into it. */
export function isBounded(value: unknown): boolean {
  const queue: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let nodes = 0;
  let chars = 0;
  for (let next = queue.pop(); next; next = queue.pop()) {
    nodes += 1;
    if (nodes > maxSchemaNodes || next.depth > maxSchemaDepth || chars > maxSchemaChars) return false;
    if (typeof next.value === 'string') chars += next.value.length;
    if (typeof next.value !== 'object' || next.value === null) continue;
    const children = Object.entries(next.value);
    if (children.length > maxSchemaNodes) return false;
    for (const [key, child] of children) {
      chars += key.length;
      queue.push({ value: child, depth: next.depth + 1 });
    }
  }
  return chars <= maxSchemaChars;
}

/** On one line, without characters that hide or turn around what stands there. */
export const cleanLine = (text: string, maxChars: number): string =>
  text
    .slice(0, maxChars * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxChars);

function readTool(server: ToolServer, raw: unknown): ForeignTool | undefined {
  const parsed = z.safeParse(Tool, raw);
  if (!parsed.success) return undefined;
  const { name, description = '', inputSchema } = parsed.data;
  if (inputSchema['type'] !== 'object' || !isBounded(inputSchema)) return undefined;
  return {
    server: server.name,
    name,
    description: cleanLine(description, maxDescriptionChars),
    isRead: server.readTools?.includes(name) ?? false,
    inputSchema,
  };
}

/** The tools of a server that can be offered, and whether there were more. */
export interface FoundTools {
  readonly tools: readonly ForeignTool[];
  readonly isCut: boolean;
}

/** @throws ForeignFailure; the signal's reason */
export async function readTools(server: ToolServer, { ask }: RpcSession): Promise<FoundTools> {
  const found = new Map<string, ForeignTool>();
  let cursor: string | undefined;
  let isCut = false;
  for (let page = 0; page < maxPages; page++) {
    const parsed = z.safeParse(Page, await ask('tools/list', cursor === undefined ? {} : { cursor }));
    if (!parsed.success) throw new ForeignFailure('format', 'tools/list');
    for (const raw of parsed.data.tools.slice(0, maxToolsOfServer * 2)) {
      if (z.safeParse(TaskTool, raw).success) continue;
      const tool = readTool(server, raw);
      if (!tool || found.size >= maxToolsOfServer) isCut = true;
      else if (!found.has(tool.name)) found.set(tool.name, tool);
    }
    isCut ||= parsed.data.tools.length > maxToolsOfServer * 2;
    cursor = parsed.data.nextCursor;
    if (cursor === undefined || found.size >= maxToolsOfServer) return { tools: [...found.values()], isCut };
  }
  return { tools: [...found.values()], isCut: true };
}
