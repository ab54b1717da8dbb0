import { expect, test } from 'vitest';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freshSiteSettings } from './scaled-out-settings.ts';

test.each(['web', 'worker'] as const)(
  'R-SCALE-133 the metrics of a %s tell all engines and the queues of the site',
  async (role) => {
    const site = { ...(await freshSiteSettings()), DATA_DIR: temporaryFolder(), METRICS_PORT: '0' };
    const { address, output, child, exited } = runMain(site, role === 'worker' ? { role } : {});
    await address;
    const url = /"url":"([^"]+\/metrics)"/;
    await expect.poll(() => url.exec(output.stderr)?.[1]).toBeDefined();
    const text = await (await fetch(url.exec(output.stderr)?.[1] ?? '')).text();
    for (const engine of ['records', 'blobs', 'disk', 'redis'])
      expect(text).toContain(`baigong_engine_up{engine="${engine}"} 1\n`);
    expect(text).toContain('baigong_open_streams 0\n');
    if (role === 'worker')
      for (const queue of ['paint', 'avif', 'removals'])
        expect(text).toContain(`baigong_queue_length{queue="${queue}"} 0\n`);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
);
