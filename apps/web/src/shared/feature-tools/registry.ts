import type { AttachedPicture, Attachable } from './attachable.ts';
import type { FeatureTool } from './feature-tool.ts';

export interface FeatureToolModule {
  /** What its tools are called together. */
  readonly group?: string;
  readonly tools: readonly FeatureTool[];
  readonly attachable?: Attachable;
  /** Pictures attached to a conversation: those of its latest message with any first, each message's in order. */
  readonly attachedPictures?: (conversation: string) => Promise<readonly AttachedPicture[]>;
  /** What the visitor wrote and attached in a conversation. */
  readonly visitorWords?: (conversation: string) => Promise<string>;
}

export type LoadFeatureTools = () => Promise<FeatureToolModule>;

let loaders: readonly LoadFeatureTools[] = [];
let loaded: Promise<readonly FeatureToolModule[]> | undefined;

/** Called by the app with the tools of every feature; features do not import each other. */
export function provideFeatureTools(all: readonly LoadFeatureTools[]): void {
  loaders = all;
  loaded = undefined;
}

const grouped = ({ group, ...module }: FeatureToolModule): FeatureToolModule => ({
  ...module,
  tools: group === undefined ? module.tools : module.tools.map((tool) => ({ ...tool, group })),
});

function loadModules(): Promise<readonly FeatureToolModule[]> {
  loaded ??= Promise.all(loaders.map(async (load) => grouped(await load()))).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The tools of all features, without their handlers' code. Rejects when it cannot be fetched; the next call retries. */
export async function loadFeatureTools(): Promise<readonly FeatureTool[]> {
  return (await loadModules()).flatMap(({ tools }) => tools);
}

/** What of the visitor's can be attached to a message. Rejects as `loadFeatureTools` does. */
export async function loadAttachables(): Promise<readonly Attachable[]> {
  return (await loadModules()).flatMap(({ attachable }) => attachable ?? []);
}

/** The pictures that were attached to a conversation, those of its latest message with any first. */
export async function loadAttachedPictures(conversation: string): Promise<readonly AttachedPicture[]> {
  const asked = (await loadModules()).flatMap(({ attachedPictures }) => attachedPictures ?? []);
  return (await Promise.all(asked.map((attached) => attached(conversation)))).flat();
}

/** What the visitor wrote in a conversation: what a model may repeat without having made it up. */
export async function loadVisitorWords(conversation: string): Promise<string> {
  const asked = (await loadModules()).flatMap(({ visitorWords }) => visitorWords ?? []);
  return (await Promise.all(asked.map((words) => words(conversation)))).join('\n');
}

/** Whether a stored call of this name is a tool's. */
export const isCalled = (tool: FeatureTool, name: string): boolean =>
  tool.name === name || (tool.formerNames?.includes(name) ?? false);

/** The tool of this name, or the one that took its place. */
export async function findFeatureTool(name: string): Promise<FeatureTool | undefined> {
  return (await loadFeatureTools()).find((tool) => isCalled(tool, name));
}
