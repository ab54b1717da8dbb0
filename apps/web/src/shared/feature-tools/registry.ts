import type { BrowserTool } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { FeatureTool } from './feature-tool.ts';

export type LoadFeatureTools = () => Promise<{ readonly tools: readonly FeatureTool[] }>;

let loaders: readonly LoadFeatureTools[] = [];
let loaded: Promise<readonly FeatureTool[]> | undefined;

/** Called by the app with the tools of every feature; features do not import each other. */
export function provideFeatureTools(all: readonly LoadFeatureTools[]): void {
  loaders = all;
  loaded = undefined;
}

/** The tools of all features, without their handlers' code. Rejects when it cannot be fetched; the next call retries. */
export function loadFeatureTools(): Promise<readonly FeatureTool[]> {
  loaded ??= Promise.all(loaders.map((load) => load())).then(
    (modules) => modules.flatMap(({ tools }) => tools),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

export async function findFeatureTool(name: string): Promise<FeatureTool | undefined> {
  return (await loadFeatureTools()).find((tool) => tool.name === name);
}

const effectNotes = {
  read: '',
  write: '（会先给用户看改动，用户同意才执行）',
  send: '（会发布或发送，用户同意才执行）',
  cost: '（会用掉额度，用户同意才执行）',
} as const;

/** The tools as functions for a model. */
export async function describeFeatureTools(): Promise<BrowserTool[]> {
  return (await loadFeatureTools()).map(({ name, title, description, keywords, effect, input }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input);
    return {
      name,
      title,
      description: `${description}${effectNotes[effect]}`,
      keywords: [...keywords],
      inputSchema,
    };
  });
}
