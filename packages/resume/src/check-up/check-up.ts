import type { ResumeDocument } from '../document/schema.ts';
import { checkBlanks } from './check-blanks.ts';
import { checkDates } from './check-dates.ts';
import { checkTypography } from './check-typography.ts';
import { checkWording } from './check-wording.ts';
import { checkContact } from './contact.ts';
import { gatherContent } from './content.ts';
import type { Finding } from './finding.ts';

const severityRank = { error: 0, warning: 1, hint: 2 } as const;

/**
 * 体检: what could be better in a resume, gravest first, then in the order of the page. Looks only at what is shown, and
 * sends nothing anywhere.
 */
export function checkUp(document: ResumeDocument): Finding[] {
  const content = gatherContent(document);
  const findings = [
    ...checkBlanks(content),
    ...checkContact(content),
    ...checkDates(content),
    ...checkTypography(content),
    ...checkWording(content),
  ];
  return findings.toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity]);
}

/** Applies every fix there is, one after the other. */
export const fixAll = (document: ResumeDocument, findings: readonly Finding[]): ResumeDocument =>
  findings.reduce((result, { fix }) => (fix ? fix(result) : result), document);
