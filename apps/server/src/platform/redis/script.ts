import { createHash } from 'node:crypto';

/** A script that Redis runs as one step. */
export interface RedisScript {
  readonly source: string;
  readonly sha: string;
}

/** @param source Lua that names its own keys: one Redis with or without replicas, not a cluster */
export function defineScript(source: string): RedisScript {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}
