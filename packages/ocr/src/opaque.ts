import { luma601 } from '@baigong/colour/light';
import type { Rgba } from './ink.ts';

/** Text this light (0 to 255) on a see-through ground was meant for a dark one. */
const lightFrom = 170;

/** A picture without opacity: see-through ones on white, or on black where what they show is light. */
export function opaque({ width, height, data }: Rgba): Rgba {
  let [shown, light, hidden] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255;
    shown += opacity;
    hidden += 1 - opacity;
    light += opacity * luma601(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  if (hidden === 0) return { width, height, data };
  const ground = hidden > shown && light > shown * lightFrom ? 0 : 255;
  const on = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255;
    for (let channel = at; channel < at + 3; channel++)
      on[channel] = (data[channel] ?? 0) * opacity + ground * (1 - opacity);
    on[at + 3] = 255;
  }
  return { width, height, data: on };
}
