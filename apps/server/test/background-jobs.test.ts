import { expect, test } from 'vitest';
import { checkIntegrity } from '../src/app/check-integrity.ts';
import { backgroundJobs } from '../src/app/features.ts';
import { startEndingInterruptedRuns } from '../src/features/chat/end-interrupted-runs.ts';
import { startReserve } from '../src/platform/storage/disk-reserve.ts';

test('R-SCALE-81 replicas do no background work but what belongs to their own calls and disk', () => {
  const ofReplicas = backgroundJobs.filter((job) => job.in.includes('web'));
  expect(ofReplicas.map(({ start }) => start)).toEqual([
    startReserve,
    checkIntegrity,
    startEndingInterruptedRuns,
  ]);
  const others = backgroundJobs.filter((job) => !ofReplicas.includes(job));
  expect(others.map((job) => job.in)).toEqual(others.map(() => ['worker']));
  expect(others.length).toBeGreaterThanOrEqual(8);
});
