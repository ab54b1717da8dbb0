import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

/**
 * The parts of JSON Resume 1.x (https://docs.jsonresume.org/schema, package @jsonresume/schema 1.3.1, MIT) that a
 * resume of ours is read from. Every key is optional there; one with another type is left out here, so that a file
 * with one slip is still read.
 */
const Text = orElse(z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(String))])), undefined);
const Texts = orElse(z.optional(z.array(orElse(z.string(), ''))), undefined);
const list = <Item extends z.ZodMiniType>(item: Item) =>
  orElse(z.optional(z.array(orElse(z.nullable(item), null))), undefined);

/** Our extension for what the standard cannot express; other readers ignore additional properties. */
const Extra = z.object({ label: z.string(), text: z.string() });
const Extras = orElse(z.optional(z.array(Extra)), undefined);

const Labels = orElse(z.optional(z.object({ url: Text, location: Text })), undefined);

const Dated = { startDate: Text, endDate: Text, 'x-date': Text };
const DescriptionFields = {
  summary: Text,
  description: Text,
  highlights: Texts,
  url: Text,
  location: Text,
  'x-fields': Extras,
  'x-labels': Labels,
  'x-url': Text,
};

const Basics = z.looseObject({
  name: Text,
  label: Text,
  image: Text,
  email: Text,
  phone: Text,
  url: Text,
  summary: Text,
  location: orElse(
    z.optional(
      z.looseObject({ address: Text, postalCode: Text, city: Text, region: Text, countryCode: Text }),
    ),
    undefined,
  ),
  profiles: list(z.looseObject({ network: Text, username: Text, url: Text })),
  'x-degree': Text,
  'x-experience': Text,
  'x-email': Text,
  'x-fields': Extras,
  'x-labels': Labels,
  'x-url': Text,
});

export const JsonResume = z.looseObject({
  basics: orElse(z.optional(Basics), undefined),
  work: list(
    z.looseObject({
      name: Text,
      company: Text,
      position: Text,
      ...Dated,
      ...DescriptionFields,
    }),
  ),
  volunteer: list(z.looseObject({ organization: Text, position: Text, ...Dated, ...DescriptionFields })),
  education: list(
    z.looseObject({
      institution: Text,
      area: Text,
      studyType: Text,
      score: Text,
      gpa: Text,
      courses: Texts,
      ...Dated,
      ...DescriptionFields,
    }),
  ),
  projects: list(
    z.looseObject({
      name: Text,
      roles: Texts,
      entity: Text,
      keywords: Texts,
      ...Dated,
      ...DescriptionFields,
    }),
  ),
  skills: list(z.looseObject({ name: Text, level: Text, keywords: Texts, 'x-text': Text })),
  languages: list(z.looseObject({ language: Text, fluency: Text, 'x-text': Text })),
  awards: list(z.looseObject({ title: Text, date: Text, awarder: Text, summary: Text, 'x-text': Text })),
  certificates: list(z.looseObject({ name: Text, date: Text, issuer: Text, url: Text, 'x-text': Text })),
  publications: list(
    z.looseObject({
      name: Text,
      publisher: Text,
      releaseDate: Text,
      url: Text,
      summary: Text,
      'x-text': Text,
    }),
  ),
  interests: list(z.looseObject({ name: Text, keywords: Texts, 'x-text': Text })),
  references: list(z.looseObject({ name: Text, reference: Text })),
  'x-sections': list(z.looseObject({ title: Text, ...DescriptionFields })),
  'x-titles': orElse(z.optional(z.record(z.string(), orElse(z.string(), ''))), undefined),
});
export type JsonResume = z.infer<typeof JsonResume>;

const knownKeys = [
  'basics',
  'work',
  'volunteer',
  'education',
  'projects',
  'skills',
  'languages',
  'awards',
  'certificates',
  'publications',
  'interests',
  'references',
] as const;

/** Whether parsed JSON looks like a JSON Resume: one of its sections, in its shape. */
export function isJsonResume(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Readonly<Record<string, unknown>>;
  // Reactive Resume has its entries there.
  if (typeof given['sections'] === 'object' && !Array.isArray(given['sections'])) return false;
  const basics = given['basics'];
  if (typeof basics === 'object' && basics !== null && !Array.isArray(basics)) return true;
  return knownKeys.some((name) => name !== 'basics' && Array.isArray(given[name]));
}
