/** The process that makes the load: it is told what to do by its parent, one order at a time. */
import { readStreams, type StreamsOrder } from './read-streams.ts';
import { repeatCalls, type CallsOrder } from './repeat-calls.ts';

export type LoadOrder = StreamsOrder | CallsOrder;

process.on('message', (order: LoadOrder) => {
  const result = order.kind === 'streams' ? readStreams(order) : repeatCalls(order);
  result.then(
    (found) => process.send?.({ result: found }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
