/** A server in small: lets a model talk without end and tells its parent the model's process id. */
import { systemClock } from '../../src/platform/base/clock.ts';
import { LocalSource } from '../../src/platform/models/local/local-source.ts';
import { ModelFolder } from '../../src/platform/models/local/model-folder.ts';
import { forkWorker } from '../../src/platform/models/local/worker-channel.ts';
import { WorkerHost } from '../../src/platform/models/local/worker-host.ts';

const [folder = '', model = ''] = process.argv.slice(2);
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const host = new WorkerHost({ start: forkWorker, clock: systemClock, log: silent, freeMemory: () => 4e9 });
const source = new LocalSource(new ModelFolder(folder), host, systemClock);
const request = { messages: [{ role: 'user' as const, content: '数' }] };
for await (const part of source.stream(model, request, new AbortController().signal))
  if (part.type === 'text') process.send?.(host.pid);
