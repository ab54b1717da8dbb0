import { settingNames } from '../src/app/settings.ts';

/**
 * The environment of the real program in tests and drills: a free port, nothing that starts by itself, and every
 * setting given (empty: not set), so that a developer's own `.env` has no say.
 */
export const mainEnvironment = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  PORT: '0',
  MODEL_AUTODETECT: '0',
  GALLERY_SAMPLES: '0',
  ...settings,
});
