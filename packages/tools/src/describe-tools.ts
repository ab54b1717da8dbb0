import * as z from 'zod/mini';
import { loadAllTools } from './load-tool.ts';

/** A tool as a model's function list wants it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (draft 2020-12) of the arguments. */
  readonly inputSchema: Record<string, unknown>;
}

/** Every tool as a function that a model can call, in catalogue order. */
export async function describeTools(): Promise<ToolDefinition[]> {
  const tools = await loadAllTools();
  return tools.map((tool) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input);
    return { name: tool.name, description: tool.description, inputSchema };
  });
}
