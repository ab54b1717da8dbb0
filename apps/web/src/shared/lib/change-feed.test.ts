import { expect, test, vi } from 'vitest';
import { createRecordFeed } from './change-feed.ts';

test('a change reaches this tab at once and other tabs by the channel, until unsubscribed', async () => {
  const [mine, other] = [createRecordFeed('test-records'), createRecordFeed('test-records')];
  const [onMine, onOther] = [vi.fn(), vi.fn()];
  mine.subscribe(onMine);
  const unsubscribe = other.subscribe(onOther);
  mine.publish({ ids: ['1'] });
  expect(onMine).toHaveBeenCalledWith({ ids: ['1'] }, 'this-tab');
  await vi.waitFor(() => expect(onOther).toHaveBeenCalledWith({ ids: ['1'] }, 'other-tab'));
  unsubscribe();
  mine.publish({ ids: ['2'] });
  await vi.waitFor(() => expect(onMine).toHaveBeenCalledTimes(2));
  expect(onOther).toHaveBeenCalledTimes(1);
});

test('a message of another version of the page is ignored', async () => {
  const feed = createRecordFeed('test-versions');
  const onChange = vi.fn();
  feed.subscribe(onChange);
  const channel = new BroadcastChannel('test-versions');
  channel.postMessage({ names: ['1'] });
  channel.postMessage({ ids: ['2'] });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(onChange).toHaveBeenCalledWith({ ids: ['2'] }, 'other-tab');
  channel.close();
});
