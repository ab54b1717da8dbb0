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
 * Redis is reported and changes nothing: the site is read without it. Answers are shared for a second.
 */
export const getReadyRoute = defineRoute({
  method: 'GET',
  path: '/api/ready',
  answer: z.object({
    status: z.enum(['ok', 'failing']),
    engines: z.record(z.string(), z.enum(['ok', 'failing'])),
  }),
});

/**
 * What a browser reports when a page's content security policy was violated, to the policy's `report-uri`.
 * Source: W3C Content Security Policy Level 3, section 5.3 (obtain the deprecated serialization of violation).
 */
export const reportPolicyViolationRoute = defineRoute({
  method: 'POST',
  path: '/api/policy-reports',
  bodyType: 'application/csp-report',
  maxBody: 16 * 1024,
  body: z.object({
    'csp-report': z.object({
      'effective-directive': z.optional(z.string().check(z.maxLength(64))),
      'violated-directive': z.optional(z.string().check(z.maxLength(512))),
      'blocked-uri': z.optional(z.string()),
      'source-file': z.optional(z.nullable(z.string())),
      'line-number': z.optional(z.nullable(z.number())),
    }),
  }),
});
