import type { Paper } from '@baigong/resume';
import type { PictureLimits } from '../../../../shared/lib/shrink-picture.ts';

const dotsPerInch = 150;
const millimetresPerInch = 25.4;
/** Three backgrounds and an avatar fit into the browser's storage of the open resume. */
const mostBytes = 450_000;

/** What a background picture is held to: as fine as the paper needs at 150 DPI. */
export const backgroundLimits = ({ mm }: Paper): PictureLimits => ({
  side: Math.round((Math.max(mm.width, mm.height) / millimetresPerInch) * dotsPerInch),
  bytes: mostBytes,
});
