/** What a finding gives away. */
export const privacyKinds = [
  'place',
  'contact',
  'person',
  'serial',
  'thumbnail',
  'hidden',
  'text',
  'generation',
  'provenance',
  'time',
  'device',
  'history',
  'label',
] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** high: must not be shared unseen; medium: better taken out; low: says little; note: stays, as the law asks. */
export const severities = ['high', 'medium', 'low', 'note'] as const;
export type Severity = (typeof severities)[number];

/** One thing that a picture's file says beside the picture. All texts are untrusted and of bounded length. */
export interface PrivacyFinding {
  readonly kind: PrivacyKind;
  readonly severity: Severity;
  /** What it is, in Chinese. */
  readonly name: string;
  readonly value: string;
  /** Where in the file it stands: EXIF, XMP, PNG 文字块, … */
  readonly source: string;
  /** Of parameters of an image generator: which one, and what it was asked for. */
  readonly generation?: Generation;
}

export interface Generation {
  readonly tool: string;
  /** Empty where it is not told. */
  readonly prompt: string;
}

/** Longest prompt that is kept, in characters. */
const maxPrompt = 20_000;

/** A finding of an image generator's parameters. */
export function generationFinding(
  name: string,
  value: string,
  source: string,
  { tool, prompt }: Generation,
): PrivacyFinding {
  return {
    ...finding('generation', name, value, source),
    generation: { tool, prompt: shortText(prompt, maxPrompt) },
  };
}

const usual: Readonly<Record<PrivacyKind, Severity>> = {
  place: 'high',
  contact: 'high',
  person: 'medium',
  serial: 'medium',
  thumbnail: 'medium',
  hidden: 'medium',
  text: 'medium',
  generation: 'medium',
  provenance: 'medium',
  time: 'low',
  device: 'low',
  history: 'low',
  label: 'note',
};

/** Longest value that is kept of a finding, in characters. */
export const maxValue = 600;

/** Text of a file for display: one line per line, no control characters, bounded. */
export function shortText(text: string, most = maxValue): string {
  const plain = text
    .slice(0, 4 * most)
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .toWellFormed();
  return plain.length > most || text.length > 4 * most ? `${plain.slice(0, most)}…` : plain;
}

/** A finding with the severity that its kind usually has. */
export function finding(
  kind: PrivacyKind,
  name: string,
  value: string,
  source: string,
  severity: Severity = usual[kind],
): PrivacyFinding {
  return { kind, severity, name, value: shortText(value), source };
}

/** The gravest first; among equals in the order of the kinds. */
export const sortFindings = (findings: readonly PrivacyFinding[]): PrivacyFinding[] =>
  findings.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      privacyKinds.indexOf(a.kind) - privacyKinds.indexOf(b.kind),
  );
