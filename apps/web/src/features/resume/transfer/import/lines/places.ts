import { basicFields, entryFields, type OutlinePlace, type ResumeOutline } from '@baigong/resume';

/** A place as an id of drag and drop. */
export const placeKey = (place: OutlinePlace): string => Object.values(place).join('/');

export interface Target {
  readonly place: OutlinePlace;
  /** Alone it says where: 工作经历 2 · 公司. */
  readonly name: string;
}

const newEntries = [
  ['work', '新的工作经历'],
  ['projects', '新的项目经历'],
  ['education', '新的教育经历'],
] as const;

/** Targets for what is no field yet. */
export function newTargets({ others }: ResumeOutline): {
  readonly own: Target;
  readonly entries: readonly Target[];
} {
  return {
    own: { place: { of: 'others', index: others.length }, name: '新的一项信息' },
    entries: newEntries.map(([kind, name]) => ({ place: { of: 'new', kind }, name })),
  };
}

/** Every place that a line may be put, in groups: the head, each entry, new ones. */
export function targetsOf(outline: ResumeOutline): Target[][] {
  const { own, entries: fresh } = newTargets(outline);
  const head = basicFields(outline).map(({ place, label }) => ({ place, name: label }));
  const entries = outline.sections.flatMap(({ title, entries: all }, section) =>
    all.map((_, entry) =>
      entryFields(outline, section, entry).map(({ place, label }) => ({
        place,
        name: `${all.length > 1 ? `${title} ${entry + 1}` : title} · ${label}`,
      })),
    ),
  );
  return [[...head, own], ...entries, [...fresh]];
}
