import * as z from 'zod/mini';
import { loadTool } from './load-tool.ts';
import type { KnownTool } from './rank-tools.ts';
import { knownTools } from './tool-keywords.ts';

/** A tool as a model's function list wants it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (draft 2020-12) of the arguments. */
  readonly inputSchema: Record<string, unknown>;
}

/** A tool that a model may be offered, and what it is known by. */
export interface OfferedTool extends ToolDefinition, KnownTool {
  /** What tools of its kind are called together. */
  readonly group?: string | undefined;
}

/** Every tool as a function that a model can call, and what it is known by, in catalogue order. */
export const describeTools = (): Promise<OfferedTool[]> =>
  Promise.all(
    knownTools.map(async ({ name, title, description, keywords }) => {
      const { $schema: _, ...inputSchema } = z.toJSONSchema((await loadTool(name)).input);
      return { name, title, description, keywords, group: '计算与文字', inputSchema };
    }),
  );
