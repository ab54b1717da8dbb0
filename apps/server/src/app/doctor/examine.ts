import type { Clock } from '../../platform/base/clock.ts';
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import { readEnvironment, type Environment } from '../settings.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkModels } from './check-models.ts';
import { checkNotices } from './check-notices.ts';
import { checkServing } from './check-serving.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';

/** Everything that `npm run doctor` looks at. It changes nothing and asks only this machine, PUBLIC_URL, and
 * the engines, model services and webhook of the settings. */
export async function examine(
  environment: Environment,
  { root, version, clock }: { readonly root: string; readonly version: string; readonly clock: Clock },
): Promise<Finding[]> {
  const { env, unknown } = readEnvironment(environment, root);
  const { settings, findings } = checkSettings(env, unknown, root);
  if (!settings) return findings;
  return [
    ...findings,
    ...(settings.scaledOut
      ? await checkShared(settings.scaledOut, clock)
      : await checkDataFolder(settings, clock)),
    ...(await checkModels(settings, env)),
    ...(settings.notifyUrl === undefined ? [] : [await checkNotices(settings.notifyUrl)]),
    ...(await checkServing(settings, version)),
  ];
}

/** What only several processes need is not loaded where there is one. */
async function checkShared(engines: ScaledOutSettings, clock: Clock): Promise<Finding[]> {
  const { checkEngines } = await import('./check-engines.ts');
  return checkEngines(engines, clock);
}
