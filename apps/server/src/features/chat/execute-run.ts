import type { RunEvent } from '@baigong/contracts';
import { systemClock } from '../../platform/base/clock.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { generateAnswer, type Run } from './generate-answer.ts';
import { markInterruptedRun, serverShutdown, stoppedByVisitor } from './mark-interrupted-run.ts';
import { RunEventWriter } from './run-event-writer.ts';
import type { ToolRunner } from './tool-runner.ts';

/**
 * Makes the answer of a run and writes its events. It belongs to the run, not to a request: it goes on when nobody
 * reads, and ends with the model, a stop, a failure or the server. Never rejects.
 */
export async function executeRun(platform: ChatPlatform, toolRunner: ToolRunner, run: Run): Promise<void> {
  const { streams, clock, stopping, log } = platform;
  const { run: id } = run.request;
  const abort = new AbortController();
  const events = new RunEventWriter(streams, id, systemClock, (error) => abort.abort(error));
  const removeStopListener = streams.onStop(id, () => abort.abort(stoppedByVisitor));
  const onShutdown = () => abort.abort(serverShutdown);
  stopping.addEventListener('abort', onShutdown);
  if (stopping.aborted) onShutdown();
  const usage = { inputTokens: 0, outputTokens: 0 };
  let last: RunEvent;
  try {
    events.append({ type: 'start', run: id, model: run.model, at: clock.now() });
    const reason = await generateAnswer({ platform, toolRunner, run, events, usage }, abort.signal);
    last = { type: 'finish', reason, ...usage, at: clock.now() };
  } catch (error) {
    last = markInterruptedRun(platform, run, error, usage);
  }
  removeStopListener();
  stopping.removeEventListener('abort', onShutdown);
  // While the server stops, records and streams are closed before the last runs end.
  const level = stopping.aborted ? 'debug' : 'error';
  await events
    .close(last)
    .catch((error: unknown) => log[level]({ err: error, run: id }, 'run could not be ended'));
}
