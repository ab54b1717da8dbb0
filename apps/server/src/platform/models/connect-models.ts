import { createEndpoint, type EndpointConfig, type EndpointOptions } from './endpoint/endpoint-source.ts';
import { parseChatEndpoints, quickEndpoint, readEndpoints, type QuickModel } from './endpoint-settings.ts';
import { createModels, type GatewayOptions } from './gateway.ts';
import type { Models } from './models.ts';
import { presets, type PresetId } from './presets.ts';
import type { ModelSource } from './source.ts';

/** The programs looked for on loopback, the likeliest first. */
export const autodetected = ['ollama', 'lmstudio', 'llamacpp'] as const satisfies readonly PresetId[];

function autodetectedEndpoint(preset: PresetId): EndpointConfig {
  const { name, baseUrl } = presets[preset];
  return { name, baseUrl, preset, local: true, models: [], optional: true };
}

interface ModelSettings {
  readonly model: QuickModel | undefined;
  readonly modelsFile: string | undefined;
}

/** The endpoints that the settings name. Throws EndpointSettingsError with a Chinese message. */
export function endpointsOf(
  settings: ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
): Promise<EndpointConfig[]> {
  return readEndpoints(settings.model && quickEndpoint(settings.model), settings.modelsFile, (text) =>
    parseChatEndpoints(text, env),
  );
}

/**
 * Connects every model of this server: endpoints of the settings, else programs found on loopback, then `more`
 * sources (the model on this machine). Nothing is asked of the network before the list is wanted, so a start
 * never waits. Throws EndpointSettingsError when the settings are wrong.
 */
export async function connectModels(
  settings: ModelSettings & { readonly modelAutodetect: boolean },
  env: Readonly<Record<string, string | undefined>>,
  extraSources: readonly ModelSource[] = [],
  options: { endpoint?: Partial<EndpointOptions>; gateway?: Partial<GatewayOptions> } = {},
): Promise<Models> {
  const configured = await endpointsOf(settings, env);
  const configs =
    configured.length > 0 || !settings.modelAutodetect
      ? configured
      : autodetected.map((preset) => autodetectedEndpoint(preset));
  const autodetectOptions = { listTimeoutMs: 800, ...options.endpoint };
  const sources = configs.map((config) =>
    createEndpoint(config, config.optional ? autodetectOptions : options.endpoint),
  );
  return createModels([...sources, ...extraSources], options.gateway);
}
