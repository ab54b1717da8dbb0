import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** 200 once the server serves. */
export const getHealthRoute = defineRoute({
  method: 'GET',
  path: '/api/health',
  answer: z.object({ status: z.literal('ok'), version: z.string(), uptime: z.number() }),
});

/** 200 only when every engine the server needs answers, else 503 with the same body. */
export const getReadyRoute = defineRoute({
  method: 'GET',
  path: '/api/ready',
  answer: z.object({
    status: z.enum(['ok', 'failing']),
    engines: z.record(z.string(), z.enum(['ok', 'failing'])),
  }),
});
