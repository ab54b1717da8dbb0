import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands before the server and, once told so, serves another build: the same files under another name, without
 * the entry that pages of the first build run.
 */
export async function startDeployingProxy(target: string) {
  let deployed = false;
  const proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', target));
      let body: string | Buffer = Buffer.from(await answer.arrayBuffer());
      if (deployed && request.url === '/sw.js') {
        body = body
          .toString()
          .replace(/"name":"\w+"/, '"name":"newer"')
          .replaceAll(/"\/assets\/index-[^"]+\.js",?/g, '');
      }
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        'cache-control': 'no-cache',
      });
      response.end(body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deploy: () => {
      deployed = true;
    },
    stop: () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
  };
}
