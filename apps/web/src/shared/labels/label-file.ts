import { aigcJson, labelXmp, writeLabel, type PictureLabel } from '@baigong/pictures';
import { channels, type FileId, type Form, type WrittenBy } from './channels.ts';
import { labelSentences, labelText, withoutFrontMatter } from './explicit-label.ts';
import { textLabel } from './text-label.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

const frontMatter = /^(\uFEFF?---\n)(?:AIGC: .*\n)?/;

function markdown(text: string, label: PictureLabel): string {
  const bare = withoutFrontMatter(text);
  const line = `AIGC: ${aigcJson(label)}\n`;
  const isOpen = frontMatter.test(bare) && /\n---\n/.test(bare.slice(4));
  return isOpen
    ? bare.replace(frontMatter, (_, open: string) => `${open}${line}`)
    : `---\n${line}---\n\n${bare}`;
}

/** The label at the top of a JSON object, as the field that other programs look for and as a sentence. */
function json(text: string, label: PictureLabel, by: keyof typeof labelSentences, inMeta: boolean): string {
  const value = JSON.parse(text) as Record<string, unknown>;
  const said = {
    AIGC: JSON.parse(aigcJson(label)) as unknown,
    AIGCNotice: labelSentences[by].replace('以上', ''),
  };
  const meta = value['meta'];
  const labelled = inMeta
    ? { ...value, meta: { ...(typeof meta === 'object' ? meta : {}), ...said } }
    : { ...said, ...value, ...said };
  return JSON.stringify(labelled, null, 2);
}

function html(text: string, label: PictureLabel): string {
  const bare = text.replace(/<meta name="AIGC"[^>]*>\n?/, '');
  const meta = `<meta name="AIGC" content="${escapeHtml(aigcJson(label))}">\n`;
  return /<head[^>]*>/i.test(bare) ? bare.replace(/<head[^>]*>\n?/i, (head) => head + meta) : meta + bare;
}

/** The label as metadata, and as words at the lower left. */
function svg(text: string, label: PictureLabel, by: keyof typeof labelSentences): string {
  const [x = 0, y = 0, , height = 0] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const words = `<text x="${x + 8}" y="${y + height - 8}" font-size="12" fill="#6b6457">${labelSentences[by].replace('以上', '')}</text>`;
  const metadata = `<metadata>${labelXmp(label).replaceAll(/<\?xpacket[^>]*\?>/g, '')}</metadata>`;
  return text.replace(/<svg[^>]*>/, (open) => `${open}${metadata}`).replace(/<\/svg>\s*$/, `${words}</svg>`);
}

/** A row below the table. */
const csv = (text: string, by: keyof typeof labelSentences): string =>
  `${text.replace(/\r?\n$/, '')}\r\n${labelSentences[by]}\r\n`;

async function labelBytes(form: Form, blob: Blob, label: PictureLabel): Promise<Uint8Array> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (form === 'png') return writeLabel(bytes, label);
  const { labelOfficeFile } = await import('./office-file.ts');
  return labelOfficeFile(bytes, label);
}

type LabelWords = (text: string, label: PictureLabel, by: keyof typeof labelSentences) => string;

const labelWords: Readonly<Partial<Record<Form, LabelWords>>> = {
  markdown: (text, label, by) => markdown(labelText(text, by), label),
  json: (text, label, by) => json(text, label, by, false),
  'json-resume': (text, label, by) => json(text, label, by, true),
  html,
  svg,
  csv: (text, _, by) => csv(text, by),
};

/**
 * The file with its label: metadata where its form has a place for them, and the words where the form is text. The
 * words on pictures, paper, Word pages and sheets are written by those who draw them; a PDF and a resume's plain text
 * are labelled as a whole by their writers.
 */
export async function labelFile(channel: FileId, file: Blob, by: WrittenBy): Promise<Blob> {
  const { form } = channels[channel];
  if (by === 'no-model') return file;
  const label = textLabel(crypto.randomUUID());
  const { type } = file;
  if (form === 'png' || form === 'docx' || form === 'xlsx')
    return new Blob([new Uint8Array(await labelBytes(form, file, label))], { type });
  const write = labelWords[form];
  if (!write) return file;
  // `text()` takes a byte order mark away, which old editors need.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  return new Blob([write(text, label, by)], { type });
}
