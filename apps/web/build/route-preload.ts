import type { Plugin } from 'vite';

/** The paths of a screen (each with what is below it; `/` alone) and the ends of its modules' paths. */
export type ScreenModules = readonly {
  readonly paths: readonly string[];
  readonly modules: readonly string[];
}[];

/**
 * Lets the browser fetch a screen's code together with the entry instead of after it: a small script in
 * index.html names the files of the path that was opened.
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
        const needed = (modules: readonly string[]) => {
          const files = new Set<string>();
          const visit = (name: string) => {
            const chunk = byName.get(name);
            if (!chunk || files.has(name)) return;
            files.add(name);
            for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
            chunk.imports.forEach(visit);
          };
          for (const module of modules) {
            // A page all of whose parts were grouped with others has no chunk of its own.
            const chunk =
              chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
              chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
            if (!chunk) throw new Error(`No chunk was made of ${module}.`);
            visit(chunk.fileName);
          }
          return [...files].filter((file) => !html.includes(file));
        };
        const map = screens.map(({ paths, modules }) => [paths, needed(modules)] as const);
        const script =
          `for(const[p,f]of ${JSON.stringify(map)})` +
          `if(p.some(p=>location.pathname===p||p!=="/"&&location.pathname.startsWith(p+"/"))){` +
          `for(const h of f){const l=document.createElement("link"),c=h.endsWith(".css");` +
          `l.rel=c?"preload":"modulepreload";if(c){l.as="style";l.crossOrigin=""}l.href="/"+h;document.head.append(l)}break}`;
        return html.replace('<script type="module"', `<script>${script}</script>\n    <script type="module"`);
      },
    },
  };
}
