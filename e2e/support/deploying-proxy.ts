import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy before the server that can change what it serves: another build (the same files under another name,
 * without the entry that pages of the first build run), something written into the page, or no answer to navigations.
 */
export async function startDeployingProxy(target: string) {
  let deployed = false;
  let pageHead = '';
  let pagesHang = false;
  const proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', target));
      let body: string | Buffer = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? 'text/plain';
      if (deployed && request.url?.endsWith('/sw.js')) {
        body = body
          .toString()
          .replace(/"name":"\w+"/, '"name":"newer"')
          .replaceAll(/"\/assets\/index-[^"]+\.js",?/g, '');
      }
      if (type.startsWith('text/html')) {
        if (pagesHang) return;
        body = body.toString().replace('</head>', `${pageHead}</head>`);
      }
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
      response.end(body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const site = new URL(target).pathname.replace(/\/$/, '');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${site}`,
    deploy: () => {
      deployed = true;
    },
    /** Adds tags to the head of every page. */
    writeIntoPages: (tags: string) => {
      pageHead = tags;
    },
    hangPages: () => {
      pagesHang = true;
    },
    stop: () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
  };
}
