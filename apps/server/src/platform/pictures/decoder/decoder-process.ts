/**
 * A program of its own: decodes what strangers sent, one file at a time. Whatever happens to it is one visitor's answer:
 * where it takes more memory or processor time than it may it says so and ends, and where it cannot even do that the
 * system ends it before any other process.
 */
import { writeFileSync } from 'node:fs';
import { loadSharp } from '../load-sharp.ts';
import { followRecipe, OutputTooLargeError } from './follow-recipe.ts';
import type { DecodeAnswer, DecodeRequest } from './recipe.ts';

/** Between two looks at what is taken, in milliseconds. A decoder fills some 5 MB in one. */
const lookMs = 10;

try {
  // The first to go when the machine, or the container, has no memory left.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux.
}

const sharp = await loadSharp();
// The visitors' other calls come first: each picture takes one thread.
sharp.concurrency(1);

const memoryAtStart = process.memoryUsage.rss();

function say(answer: DecodeAnswer, then?: () => void): void {
  const keeps = Math.max(0, process.memoryUsage.rss() - memoryAtStart);
  process.send?.({ ...answer, keeps }, undefined, undefined, then);
}

function watch({ maxMemory, maxCpu }: DecodeRequest): NodeJS.Timeout {
  const memory = memoryAtStart + maxMemory;
  const cpu = process.cpuUsage();
  const end = (failed: 'tooMuchMemory' | 'tooSlow'): void => {
    clearInterval(looking);
    say({ failed, why: 'a limit of the decoder' }, () => process.kill(process.pid, 'SIGKILL'));
  };
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    if (process.memoryUsage.rss() > memory) end('tooMuchMemory');
    else if ((user + system) / 1e6 > maxCpu) end('tooSlow');
  }, lookMs);
  return looking;
}

process.on('message', (request: DecodeRequest) => {
  const looking = watch(request);
  void followRecipe(request)
    .then(
      (made): DecodeAnswer => ({ made }),
      (error: unknown): DecodeAnswer => {
        const why = error instanceof Error ? error.message : String(error);
        if (error instanceof OutputTooLargeError) return { failed: 'tooLargeOutput', why };
        return { failed: /pixel limit/i.test(why) ? 'tooManyPixels' : 'broken', why };
      },
    )
    .then((answer) => say(answer))
    .finally(() => clearInterval(looking));
});
// The server is gone. A usual exit would wait for the library's threads, which nobody bounds any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
