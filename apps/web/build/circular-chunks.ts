import type { Plugin } from 'vite';

/**
 * Ends the build when chunks import each other in a circle: which of them runs first would then depend on which
 * is asked for first, and the other would find what it imports still undefined.
 */
export function refuseCircularChunks(): Plugin {
  return {
    name: 'baigong:refuse-circular-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const output = bundle[name];
        return output?.type === 'chunk' ? output.imports : [];
      };
      const done = new Set<string>();
      const visit = (name: string, way: readonly string[]) => {
        if (way.includes(name)) this.error(`Chunks import each other: ${[...way, name].join(' → ')}`);
        if (done.has(name)) return;
        for (const next of importsOf(name)) visit(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}
