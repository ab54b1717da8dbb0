import { install, mayInstall } from '../../scripts/apt.mjs';
import { firefoxPackages, hasFirefox } from './firefox.ts';
import { hasWebkit, webkitPackages } from './webkit.ts';

/** Before the first test: installs what is missing, in one go. A test that needs what could not be installed says so. */
export default function installBrowsers(): void {
  const missing = [...(hasFirefox() ? [] : firefoxPackages), ...(hasWebkit() ? [] : webkitPackages)];
  if (missing.length > 0 && mayInstall()) install(...missing);
}
