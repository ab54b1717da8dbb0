import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** What the build needs of a screen. */
export interface BuildScreen {
  /** With `:name` parameters (`?`: optional). */
  readonly path: string;
  /** The ends of the paths of the modules that it starts with. */
  readonly modules: readonly string[];
  /** Its first API request, where the address has no search parameters. */
  readonly firstRequest?: string;
  readonly serverWritten?: true;
}

/** The path without parameters. */
export const basePathOf = ({ path }: BuildScreen): string => path.replace(/\/:.*$/, '');

type Loader = () => Promise<unknown>;

/** The part of src/shared/lib/feature.ts that is used here. */
interface Feature {
  readonly name: string;
  readonly screens: readonly {
    readonly path: string;
    readonly load: Loader;
    readonly toolbar?: { readonly load: Loader; readonly phoneOnly?: true };
    readonly firstRequest?: string;
    readonly serverWritten?: true;
  }[];
}

/** The module that a loader imports. Node runs screen.ts unbundled, so the loader's source names it. */
function importedModule(feature: string, load: Loader): string {
  const specifier = /import\(\s*['"](\.[^'"]+)['"]/.exec(String(load))?.[1];
  if (specifier === undefined) throw new Error(`No import() in a loader of ${feature}: ${String(load)}`);
  return posix.join('features', feature, specifier);
}

/** Every screen, from the features' screen.ts. */
export async function readScreens(): Promise<readonly BuildScreen[]> {
  const { features } = (await import(new URL('../src/app/features.ts', import.meta.url).href)) as {
    features: readonly Feature[];
  };
  return features.flatMap(({ name, screens }) =>
    screens.map(({ path, load, toolbar, firstRequest, serverWritten }) => ({
      path,
      // What only phones show is not preloaded: elsewhere the browser warns of a preload that is never used.
      modules: [load, ...(toolbar && !toolbar.phoneOnly ? [toolbar.load] : [])].map((loader) =>
        importedModule(name, loader),
      ),
      ...(firstRequest === undefined ? {} : { firstRequest }),
      ...(serverWritten && { serverWritten }),
    })),
  );
}

/** Writes pages.json: the paths that the server answers with the page and status 200. */
export function pageList(screens: readonly BuildScreen[]): Plugin {
  return {
    name: 'baigong:page-list',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(['/', ...screens.map(({ path }) => path)]);
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
