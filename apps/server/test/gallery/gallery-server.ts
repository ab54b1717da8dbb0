import { randomBytes } from 'node:crypto';
import { ErrorBody, GalleryPublication, listGalleryRoute } from '@baigong/contracts';
import sharp from 'sharp';
import { createApp } from '../../src/app/create-app.ts';
import { noLimits } from '../../src/platform/limits/limit-settings.ts';
import { pageDataProviders } from '../../src/app/features.ts';
import { galleryRouter } from '../../src/features/gallery/gallery-router.ts';
import { reviewRouter } from '../../src/features/gallery/review-router.ts';
import { operateRouter, blocksRouter } from '../../src/features/operate/operate-router.ts';
import type { Platform } from '../../src/app/platform.ts';
import { storageRouter } from '../../src/features/storage/storage-router.ts';
import type { Settings } from '../../src/app/settings.ts';
import { createCallers } from '../callers.ts';
import { encodeBody, Form } from '../form.ts';
import { testSecret } from '../start-test-server.ts';
import { testPlatform } from '../test-platform.ts';

export const start = new Date(2026, 10, 5, 12, 0, 0).getTime();
export const authorKey = 'a'.repeat(43);
export const operatorToken = 'an operator token for tests';

/** A picture with edges, different for every number. */
export async function drawing(number = 1, width = 800, height = 600): Promise<Buffer> {
  let state = number * 2654435761;
  const random = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state % most;
  };
  const boxes = Array.from(
    { length: 40 },
    () =>
      `<rect x="${random(width)}" y="${random(height)}" width="${random(width / 2)}" height="${random(height / 2)}" fill="rgb(${random(256)},${random(256)},${random(256)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee"/>${boxes.join('')}</svg>`;
  return svgToPng(svg);
}

async function svgToPng(svg: string): Promise<Buffer> {
  // The gallery blocks every loader that it does not need for the whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A gallery, its clock, and a browser of each name with its own cookie. */
export function setUp({
  limits = {},
  settings = {},
  webFolder = '/nonexistent',
  parts = {},
  oneAddress = false,
}: {
  limits?: Partial<Settings['limits']>;
  settings?: Partial<Settings>;
  webFolder?: string;
  parts?: Partial<Omit<Platform, 'settings'>>;
  /** All browsers share it. */
  oneAddress?: boolean;
} = {}) {
  const at = { now: start };
  const platform = testPlatform({
    ...parts,
    clock: { now: () => at.now },
    settings: { operatorToken, ...settings, limits: { ...noLimits, ...limits } },
  });
  const app = createApp(platform, {
    secret: testSecret,
    routers: [galleryRouter, operateRouter, blocksRouter, reviewRouter, storageRouter],
    pageDataProviders,
    webFolder,
  });
  const callers = createCallers({ oneAddress });

  async function call(
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const encoded = body === undefined ? undefined : encodeBody(body);
    const { cookie, env } = callers.of(who, at.now);
    const init = {
      method,
      headers: {
        ...(encoded === undefined ? {} : { 'Content-Type': encoded.type }),
        Cookie: cookie,
        ...headers,
      },
      ...(encoded === undefined ? {} : { body: encoded.body }),
    };
    const response = await app.request(platform.settings.basePath + path, init, env);
    callers.keepCookie(who, response);
    return response;
  }

  const submission = (file: Uint8Array, changes: object = {}) =>
    new Form(
      {
        authorKey,
        ticket: randomBytes(16).toString('base64url'),
        title: '山水',
        tags: ['水墨'],
        author: '林一',
        licence: 'ccBy',
        prompt: '雨后的山村',
        parameters: { seed: 7 },
        origin: 'unknown',
        consent: true,
        ...changes,
      },
      { file: [file] },
    );
  const send = (file: Uint8Array, changes: object = {}) =>
    call('author', 'POST', '/api/gallery/pictures', submission(file, changes));
  const publish = async (number = 1, changes: object = {}) =>
    GalleryPublication.parse(await (await send(await drawing(number), changes)).json());
  const list = async (query = '') =>
    listGalleryRoute.answer.parse(
      await (await call('reader', 'GET', `/api/gallery/pictures${query}`)).json(),
    );
  const titles = async (query = '') => (await list(query)).pictures.map(({ title }) => title);

  /** Calls as the operator, after the token was given. */
  async function operate(method: string, path: string, body?: unknown): Promise<Response> {
    const opened = await call('operator', 'POST', '/api/operate/session', { token: operatorToken });
    const { session } = (await opened.json()) as { session: string };
    return call('operator', method, path, body, { Authorization: `Bearer ${session}` });
  }
  return { at, app, platform, call, submission, send, publish, list, titles, operate };
}

export async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ErrorBody.parse(await response.json()).error.code];
}
