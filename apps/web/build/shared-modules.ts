import type { Plugin } from 'vite';

/**
 * Leaves modules of packages out of the bundles, which then fetch them from a fixed address. Each worker is bundled by itself: a
 * large library that several of them use would be built, sent and kept once for each. The address is relative: all
 * bundles are in assets/ too.
 *
 * @param addresses how a module is imported → where it is served, a file in assets/
 */
export function sharedModules(addresses: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'baigong:shared-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      const address = addresses[id];
      return address === undefined ? null : { id: address.replace(/^assets\//, './'), external: true };
    },
  };
}
