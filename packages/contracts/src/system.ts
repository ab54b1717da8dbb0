import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** 200 once the server serves. */
export const getHealthRoute = defineRoute({
  method: 'GET',
  path: '/api/health',
  answer: z.object({ status: z.literal('ok'), version: z.string(), uptime: z.number() }),
});

/**
 * 200 only when the database and the files take a write and enough of the disk is free, else 503 with the same body.
 * Answers are shared for a second.
 */
export const getReadyRoute = defineRoute({
  method: 'GET',
  path: '/api/ready',
  answer: z.object({
    status: z.enum(['ok', 'failing']),
    engines: z.record(z.string(), z.enum(['ok', 'failing'])),
  }),
});
