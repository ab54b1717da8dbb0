import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** Bytes of every part but the last, which browsers fetch and check one by one. */
export const browserModelPartBytes = 8 * 1024 * 1024;

/** A larger file cannot be opened by the engine in the browser. */
export const maxBrowserModelBytes = 2 ** 31 - 1;

/** A model file that the operator offers for use in the browser. */
export const BrowserModel = z.object({
  /** Names the content: a file that was replaced has another one. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  bytes: z.int().check(z.minimum(1), z.maximum(maxBrowserModelBytes)),
  /** Who made it and under which terms, as the operator wrote it. */
  licence: z.string().check(z.maxLength(120)),
  /** Tokens that it was trained for, where the file says. */
  context: z.optional(z.int().check(z.minimum(1))),
  /** Whether its chat format has a place for tools. */
  tools: z.boolean(),
  /** SHA-256 of each part, base64url. */
  parts: z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.maxLength(256)),
});
export type BrowserModel = z.infer<typeof BrowserModel>;

export const getBrowserModelRoute = defineRoute({
  method: 'GET',
  path: '/api/browser-model',
  answer: z.object({
    /** Null where the operator offers none, or its file cannot be read now. */
    model: z.nullable(BrowserModel),
  }),
});

/** Where the file is, in whole or by ranges. */
export const browserModelFilePath = (id: string): string => `/api/browser-model/${id}`;
