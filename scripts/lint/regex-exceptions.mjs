/** Expressions of the server that recheck does not call linear, each with the reason why it is harmless. */

/** Threads that are ended when they take too long: what only they run cannot hold anybody up. */
export const stoppedThreads = ['apps/server/src/features/chat/tool-worker.ts'];

/** Without `pattern`, all of a file. */
export const regexExceptions = [
  {
    file: 'packages/agent/src/refusal.ts',
    reason: 'at most 4,000 characters of a refusal are looked at',
  },
  {
    file: 'packages/tools/src/rank-tools.ts',
    reason: 'words of our own lists, without quantifiers, and single classes',
  },
  {
    file: 'apps/server/src/platform/models/endpoint/provider-errors.ts',
    reason: 'at most 4,000 characters of a refusal are looked at, every quantifier is bounded',
  },
  {
    file: 'apps/server/src/platform/images/adapters/openai.ts',
    reason: 'one field name of a list of ours, in at most 4,000 characters',
  },
  {
    file: 'apps/server/src/app/paths.ts',
    reason: "our routes' paths: each parameter is [^/]+ between slashes",
  },
  {
    file: 'apps/server/src/platform/http/security-headers.ts',
    reason: 'the built index.html alone, before any word of a visitor is in it',
  },
];
