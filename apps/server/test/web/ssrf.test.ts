import { expect, onTestFinished, test } from 'vitest';
import type { ResolveHost } from '../../src/platform/http/guarded-request.ts';
import { readPage } from '../../src/features/web/read-page.ts';
import { WebFailure } from '../../src/features/web/web-failure.ts';
import { serve } from '../serve.ts';
import { closedPorts, foreignLinks, literalLinks, rebindingNames } from './ssrf-cases.ts';

const never = new AbortController().signal;

/** A name server with the answers of the cases. No other name may even be asked for. */
function createNames() {
  const asked = new Map<string, number>();
  const resolveHost: ResolveHost = async (host) => {
    const answers = rebindingNames.find((name) => name.host.toLowerCase() === host)?.answers;
    if (!answers) throw new Error(`asked for ${host}`);
    const times = asked.get(host) ?? 0;
    asked.set(host, times + 1);
    const addresses = answers[Math.min(times, answers.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolveHost };
}

/** A service of the inner network that nobody outside may reach. */
async function startInner() {
  let visits = 0;
  const url = await serve((_request, response) => {
    visits += 1;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>secret</p>');
  });
  onTestFinished(() => expect(visits).toBe(0));
  return url;
}

async function problemOf(link: string, readHosts: readonly string[] = []): Promise<string> {
  const { resolveHost } = createNames();
  try {
    await readPage(link, { readHosts, signal: never, resolveHost, timeoutMs: 2_000 });
    return 'read';
  } catch (error) {
    return error instanceof WebFailure ? error.problem : String(error);
  }
}

/** Of all links that are refused: how many, and those that were not. */
async function refuse(links: readonly string[], readHosts: readonly string[] = []) {
  const passed: string[] = [];
  const problems = await Promise.all(links.map((link) => problemOf(link, readHosts)));
  for (const [n, problem] of problems.entries())
    if (problem !== 'private' && problem !== 'badLink') passed.push(`${links[n]}: ${problem}`);
  return passed;
}

test('R-WEB-03 none of more than 500 links into other networks is read', async () => {
  const inner = await startInner();
  const port = new URL(inner).port;
  // What redirects is a host that the operator allows; where it leads to is not.
  const outer = await serve((request, response) => {
    const [, status = '302', target = ''] = /^\/(\d{3})\/(.*)$/s.exec(request.url ?? '') ?? [];
    response.writeHead(Number(status), { Location: decodeURIComponent(target) }).end();
  });
  const readHosts = [new URL(outer).host];
  const names = rebindingNames.map(({ host }) => `http://${host}/`);
  const ports = closedPorts.flatMap((number) => [`http://example.com:${number}/`]);
  const here = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://0:${port}/`,
  ];
  const direct = [...literalLinks, ...names, ...foreignLinks, ...ports, ...here];
  // A header is Latin-1.
  const sent = literalLinks.filter((link, n) => n % 5 === 0 && /^[!-~]+$/.test(link));
  const targets = [...sent, ...names.slice(0, 30), ...here];
  const redirects = targets.map(
    (target, n) => `${outer}/${[301, 302, 303, 307, 308][n % 5]}/${encodeURIComponent(target)}`,
  );
  const tricks = [
    `//127.0.0.1:${port}/`,
    `\\\\127.0.0.1:${port}\\`,
    `http:\\\\127.0.0.1:${port}/`,
    `HTTP://127.0.0.1:${port}/`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/`,
    `http://user:pass@example.com/`,
    `http://example.com:6379/`,
  ].map((target) => `${outer}/302/${encodeURIComponent(target)}`);
  expect(direct.length + redirects.length + tricks.length).toBeGreaterThanOrEqual(500);
  expect(await refuse(direct)).toEqual([]);
  expect(await refuse([...redirects, ...tricks], readHosts)).toEqual([]);
});

test('R-WEB-03 a name is asked for its address once for each connection, and that address is used', async () => {
  const { asked, resolveHost } = createNames();
  const options = { readHosts: [], signal: never, resolveHost };
  await expect(readPage('http://turning-0.example/', options)).rejects.toMatchObject({ problem: 'private' });
  expect(asked.get('turning-0.example')).toBe(1);
});

test('R-WEB-03 the operator’s own hosts are read, by name and port, and none beside them', async () => {
  const site = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>intranet</p>');
  });
  const { host, port } = new URL(site);
  expect(await problemOf(site, [host])).toBe('read');
  expect(await problemOf(site, [`127.0.0.2:${port}`, '127.0.0.1'])).toBe('private');
});
