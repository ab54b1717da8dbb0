import { median, percentile, type Row } from './record.ts';

/**
 * The figures of a list that is scrolled, for a screen of sixty pictures a second.
 * @param frames milliseconds from frame to frame while it is scrolled
 * @param resting the same while it is left alone, in the same run
 */
export function frameRows(frames: readonly number[], resting: readonly number[]): Row[] {
  return [
    { name: 'frame while scrolling, median', value: median(frames), unit: 'ms', goal: 17 },
    { name: 'frame while scrolling, p95', value: percentile(frames, 95), unit: 'ms', goal: 20 },
    { name: 'frame at rest in the same run, p95', value: percentile(resting, 95), unit: 'ms' },
    {
      name: 'frames later than 34 ms',
      value: (frames.filter((ms) => ms > 34).length / frames.length) * 100,
      unit: '%',
    },
  ];
}
