import type { Plugin } from 'vite';

/** The paths of a screen (each with what is below it; `/` alone) and the ends of its modules' paths. */
export type ScreenModules = readonly {
  readonly paths: readonly string[];
  readonly modules: readonly string[];
  /** The answer that the screen asks for first when nothing stands behind its path. */
  readonly answer?: string;
}[];

/**
 * Lets the browser fetch a screen's code together with the entry instead of after it: a small script in
 * index.html names the files of the path that was opened. Ends the build when a screen would fetch another screen's
 * page: what they share has then landed in the other's file.
 */
export function routePreload(screens: ScreenModules): Plugin {
  return {
    name: 'baigong:route-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const filesFrom = (starts: readonly string[]) => {
          const files = new Set<string>();
          const visit = (name: string) => {
            const chunk = byName.get(name);
            if (!chunk || files.has(name)) return;
            files.add(name);
            for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
            chunk.imports.forEach(visit);
          };
          starts.forEach(visit);
          return [...files];
        };
        /** Where a page's own code is: one that was grouped with others leaves but a facade to its chunk. */
        const homeOf = (module: string) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`No chunk was made of ${module}.`);
          return chunk.fileName;
        };
        const startOf = (module: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName ?? homeOf(module);
        const homes = screens.map(({ modules }) => modules.map(homeOf));
        const refuseOthers = (who: string, files: readonly string[], own: readonly string[]) => {
          for (const [at, home] of homes.entries())
            if (home.some((file) => files.includes(file) && !own.includes(file)))
              throw new Error(`${who} would fetch the page of ${screens[at]?.paths[0]}: ${home.join(', ')}.`);
        };
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        refuseOthers('Every screen', filesFrom(entries), []);
        const map = screens.map(({ paths, modules, answer }, at) => {
          const files = filesFrom(modules.map(startOf));
          refuseOthers(paths[0] ?? '', files, homes[at] ?? []);
          return [paths, files.filter((file) => !html.includes(file)), answer] as const;
        });
        const script =
          `for(const[p,f,a]of ${JSON.stringify(map)})` +
          `if(p.some(p=>location.pathname===p||p!=="/"&&location.pathname.startsWith(p+"/"))){` +
          `const d=(r,a,h)=>{const l=document.createElement("link");l.rel=r;if(a){l.as=a;l.crossOrigin=""}` +
          `l.href=h;document.head.append(l)};` +
          `for(const h of f)h.endsWith(".css")?d("preload","style","/"+h):d("modulepreload","","/"+h);` +
          `if(a&&!location.search)d("preload","fetch",a);break}`;
        return html.replace('<script type="module"', `<script>${script}</script>\n    <script type="module"`);
      },
    },
  };
}
