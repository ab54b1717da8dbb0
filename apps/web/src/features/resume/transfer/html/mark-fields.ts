import type { Entry, ResumeDocument } from '@baigong/resume';

/** Writes each shown field's label beside its mark, so that the page is read back without the looks. */
export function markFields(sheet: HTMLElement, { fields }: ResumeDocument): void {
  const entries: Entry[] = [
    fields.basicInfo,
    ...[fields.workExperiences, fields.projectExperiences, fields.educations, fields.customModules].flatMap(
      (map) => Object.values(map),
    ),
  ];
  const labels = new Map(
    entries.flatMap((entry) => entry.fields.map(({ id, label }) => [id, label] as const)),
  );
  for (const element of sheet.querySelectorAll<HTMLElement>('[data-field]')) {
    const label = labels.get(element.dataset['field'] ?? '');
    if (label !== undefined) element.dataset['label'] = label;
  }
}
