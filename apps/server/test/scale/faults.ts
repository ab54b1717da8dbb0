import { setTimeout as wait } from 'node:timers/promises';
import type { Member, Site } from './site.ts';

/** A number from 0 to below the given one. */
type Random = (below: number) => number;

/** How long a killed process stays away. */
const absenceMs = 1_000;
const pauseMs = 20_000;
/** How long the S3 server refuses, and the providers hesitate. */
const outageMs = 5_000;
const slowMs = 4_000;

const anyOf = (members: readonly Member[], random: Random): Member => {
  const member = members[random(members.length)];
  if (!member) throw new Error('no such process');
  return member;
};

export async function killAndStart(member: Member): Promise<void> {
  await member.process.kill();
  await wait(absenceMs);
  await member.start();
}

/** Stands still as a process does whose machine is frozen, and goes on as if nothing had been. */
export async function pause({ process }: Member, ms: number): Promise<void> {
  process.signal('SIGSTOP');
  try {
    await wait(ms);
  } finally {
    process.signal('SIGCONT');
  }
}

/** What goes wrong, by name. Each settles once the fault is over. */
export const faults = {
  'replica killed': (site: Site, random: Random) => killAndStart(anyOf(site.replicas, random)),
  'replica paused': (site: Site, random: Random) => pause(anyOf(site.replicas, random), pauseMs),
  'worker killed': (site: Site, random: Random) => killAndStart(anyOf(site.workers, random)),
  'PostgreSQL restarted': ({ engines }: Site) => engines.postgres.restart(),
  'Redis restarted': ({ engines }: Site) => engines.redis.restart(),
  async 'S3 answers 503'({ engines }: Site) {
    engines.s3.fail(true);
    await wait(outageMs);
    engines.s3.fail(false);
  },
  async 'slow provider'({ providers }: Site) {
    providers.slow(slowMs);
    await wait(outageMs);
    providers.slow(0);
  },
} satisfies Record<string, (site: Site, random: Random) => Promise<void>>;
