import type { Plugin } from 'vite';
import { basePathOf, type BuildScreen } from './screens.ts';

/** The chat is also the home page. */
const pathsOf = (screen: BuildScreen): readonly string[] => {
  const base = basePathOf(screen);
  return base === '/chat' ? ['/', base] : [base];
};

/**
 * Lets the browser fetch a screen's code together with the entry instead of after it: a small script in
 * index.html preloads the files of the path that was opened. The build fails when a screen would fetch another
 * screen's page: code that they share has then landed in the other's chunk.
 */
export function routePreload(all: readonly BuildScreen[]): Plugin {
  // The script takes the first match: a longer path before the one that it begins with.
  const screens = all.toSorted((a, b) => b.path.length - a.path.length);
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
        /** The chunk with a page's own code: a grouped page leaves only a facade. */
        const chunkOf = (module: string) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`No chunk was made of ${module}.`);
          return chunk.fileName;
        };
        const startOf = (module: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName ?? chunkOf(module);
        const pageChunks = screens.map(({ modules }) => modules.map(chunkOf));
        const refuseOthers = (who: string, files: readonly string[], own: readonly string[]) => {
          for (const [at, chunksOfPage] of pageChunks.entries())
            if (chunksOfPage.some((file) => files.includes(file) && !own.includes(file)))
              throw new Error(
                `${who} would fetch the page of ${screens[at]?.path}: ${chunksOfPage.join(', ')}.`,
              );
        };
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        refuseOthers('Every screen', filesFrom(entries), []);
        const map = screens.map((screen, at) => {
          const files = filesFrom(screen.modules.map(startOf));
          refuseOthers(screen.path, files, pageChunks[at] ?? []);
          return [
            pathsOf(screen),
            files.filter((file) => !html.includes(file)),
            screen.firstRequest,
          ] as const;
        });
        const script =
          // The server writes the base path into the page (apps/server/src/platform/http/base-path.ts).
          `{const b=document.documentElement.dataset.basePath||"",n=location.pathname.slice(b.length);` +
          `for(const[p,f,a]of ${JSON.stringify(map)})` +
          `if(p.some(p=>n===p||p!=="/"&&n.startsWith(p+"/"))){` +
          `const d=(r,a,h)=>{const l=document.createElement("link");l.rel=r;if(a){l.as=a;l.crossOrigin=""}` +
          `l.href=b+h;document.head.append(l)};` +
          `for(const h of f)h.endsWith(".css")?d("preload","style","/"+h):d("modulepreload","","/"+h);` +
          `if(a&&!location.search)d("preload","fetch",a);break}}`;
        return html.replace('<script type="module"', `<script>${script}</script>\n    <script type="module"`);
      },
    },
  };
}
