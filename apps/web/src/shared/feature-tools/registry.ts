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
