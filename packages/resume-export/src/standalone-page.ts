import {
  findFont,
  htmlLang,
  languageOf,
  papers,
  fallbackFamily,
  type Entry,
  type ResumeDocument,
} from '@baigong/resume';
import { embeddedFontCss } from './font-slices.ts';

/** Writes each shown field's label beside its mark, so that the page is read back without the looks. */
function markFields(sheet: HTMLElement, { fields }: ResumeDocument): void {
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

/** What the sheets take over from the product's own page (shared/ui/base.css). */
const base = `*,*::before,*::after{box-sizing:border-box}
.resume-sheet{text-spacing-trim:trim-start}
.resume-sheet :is(h1,h2,h3,h4,p,ul,ol){margin:0;padding:0}
.resume-sheet :is(h1,h2,h3,h4){font-weight:600;text-wrap:balance}
.resume-sheet p{text-wrap:pretty}
.resume-sheet :is(ul,ol){list-style:none}
.resume-sheet :is(img,svg){display:block;max-width:100%}`;

/** The lines that tell on the screen where unbroken text will be cut are no part of a file. */
const hideGuides = '.resume-page::after{display:none!important}';

/** The templates' rules, as the page has them: all of them name a part of the resume. */
function templateRules(): string {
  const rules: string[] = [];
  for (const sheet of document.styleSheets) {
    if (sheet.href && new URL(sheet.href).origin !== location.origin) continue;
    for (const rule of sheet.cssRules)
      if (!(rule instanceof CSSFontFaceRule) && /\.resume-|\[data-(?:resume|isolated)/.test(rule.cssText))
        rules.push(rule.cssText);
  }
  return rules.join('\n');
}

/** The slices that the sheets' text needs, of the chosen family and of the one that is in for it. */
async function fontRules(sheet: HTMLElement, resume: ResumeDocument): Promise<string> {
  const { fontFamily } = resume.styles.styles.typography;
  const text = `${sheet.textContent ?? ''}：·>#/0123456789`;
  const families = new Set([findFont(fontFamily).family, fallbackFamily(fontFamily)]);
  // Without the chosen one the twin's slices would be loaded for every character; with it, for those it lacks.
  const css = await Promise.all([...families].map((family) => embeddedFontCss(family, text)));
  return css.join('\n');
}

/** Everything that draws the sheets by themselves: for a file, or for a picture. */
interface StandaloneSheet {
  readonly css: string;
  /** The sheets' markup, as XML is written. */
  readonly markup: string;
}

/** The sheets' markup without anything that would run, with the label of each field. */
export function sheetMarkup(sheet: HTMLElement, resume: ResumeDocument): string {
  const copy = sheet.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, [onload], [onerror]')) element.remove();
  markFields(copy, resume);
  return new XMLSerializer().serializeToString(copy);
}

export async function standaloneSheet(sheet: HTMLElement, resume: ResumeDocument): Promise<StandaloneSheet> {
  const markup = sheetMarkup(sheet, resume);
  return {
    css: `${await fontRules(sheet, resume)}\n@layer base{${base}}\n${templateRules()}\n${hideGuides}`,
    markup,
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

/** One HTML file without script that shows the sheets, and prints them as pages. */
export function pageOf({ css, markup }: StandaloneSheet, title: string, resume: ResumeDocument): string {
  const { width, height } = papers[resume.styles.styles.layout.pageSize].px;
  return `<!doctype html>
<html lang="${htmlLang[languageOf(resume.modules)]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${escapeHtml(title)}</title>
<style>
@page{size:${width}px ${height}px;margin:0}
html{background:#e9e5dc}
body{margin:0}
.resume-sheet{margin:24px auto;box-shadow:0 6px 20px rgb(30 20 5 / 12%)}
@media print{html{background:none}.resume-sheet{margin:0!important;box-shadow:none!important}}
${css.replaceAll('</', '<\\/')}
</style>
</head>
<body>
${markup}
</body>
</html>
`;
}
