import type { Layer, SubjectLayer } from '../scene-layers.ts';
import { subjectOf, type SubjectName } from '../understand/subject-names.ts';
import type { Composition } from './composition.ts';

/** More would stand upon each other. */
export const MOST_SUBJECTS = 5;

/** Height of one thing alone, and by how much each more makes all smaller. */
const ALONE = 0.4;
const CROWD = 0.84;

/** Puts what was asked for in front of a scene, side by side; weather and the seal stay in front of it. */
export function addSubjects(composition: Composition, layers: readonly Layer[]): Layer[] {
  const { random, understanding, wide } = composition;
  const asked = understanding.subjects.flatMap((name) => subjectOf(name) ?? []).slice(0, MOST_SUBJECTS);
  if (asked.length === 0) return [...layers];
  const count = asked.length;
  const near = understanding.compositions.includes('near')
    ? 1.2
    : understanding.compositions.includes('far')
      ? 0.8
      : 1;
  // Wide enough for all of them beside each other on a narrow sheet.
  const size = Math.min(ALONE * near * CROWD ** (count - 1), (wide * 0.92) / count / 1.15);
  const placed = asked.map((subject, at): SubjectLayer => {
    const x = (at + 0.5) / count + random.range(-0.04, 0.04) / count;
    return {
      kind: 'subject',
      what: subject.name,
      x: count === 1 ? random.range(0.38, 0.62) : x,
      y: footOf(composition, subject, size),
      size,
      side: random.chance(0.5) ? 1 : -1,
      ...lightOf(composition),
    };
  });
  const still = asked.some(({ place }) => place === 'table');
  const table: Layer[] = still && composition.kind === 'gradient' ? [tableOf(composition)] : [];
  const front = layers.findIndex((layer) => layer.kind === 'particles' || layer.kind === 'seal');
  const split = front < 0 ? layers.length : front;
  return [...layers.slice(0, split), ...table, ...placed, ...layers.slice(split)];
}

/** Where a thing's foot is: on the ground before us, on the water, on the table or in the air. */
function footOf({ random, horizon, high }: Composition, { place }: SubjectName, size: number): number {
  if (place === 'air') return Math.max(0.5, Math.min(0.8, horizon)) - random.range(0, 0.06);
  if (place === 'table') return 0.88;
  const ground = Math.min(0.95, 0.9 + random.range(-0.03, 0.02));
  return Math.max(ground, (size / high) * 1.02);
}

/** What the light of a scene does to the colours in front. */
function lightOf({
  style,
  time,
  palette,
  understanding,
}: Composition): Pick<SubjectLayer, 'air' | 'share' | 'grey'> {
  const dark = time === 'night' || time === 'dusk';
  const grey = understanding.colours.includes('mono')
    ? 1
    : style === 'ink'
      ? 0.7
      : style === 'watercolour'
        ? 0.1
        : 0;
  return {
    air: dark ? palette.near : palette.haze,
    share: dark ? 0.3 : style === 'print' ? 0.04 : 0.12,
    grey,
  };
}

/** A table's edge across the sheet. */
function tableOf({ palette }: Composition): Layer {
  return {
    kind: 'subject',
    what: '桌面',
    x: 0.5,
    y: 1,
    size: 0.3,
    side: 1,
    air: palette.near,
    share: 0.1,
    grey: 0,
  };
}
