import type { Clock } from '../../platform/clock.ts';
import { readEnvironment, type Environment } from '../../platform/settings.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkServing } from './check-serving.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';

/** Everything that `npm run doctor` looks at. It changes nothing and asks only this machine and PUBLIC_URL. */
export async function examine(
  environment: Environment,
  { root, version, clock }: { readonly root: string; readonly version: string; readonly clock: Clock },
): Promise<Finding[]> {
  const { env, unknown } = readEnvironment(environment, root);
  const { settings, findings } = checkSettings(env, unknown, root);
  if (!settings) return findings;
  return [
    ...findings,
    ...(await checkDataFolder(settings, clock)),
    ...(await checkServing(settings, version)),
  ];
}
