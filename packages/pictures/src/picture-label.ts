import { unescapeXml } from './xml-escapes.ts';

/*
 * The label of pictures that nobody painted by hand.
 *
 * Model-made: the metadata field AIGC of GB 45438-2025, annex E, as JSON in the XMP property TC260:AIGC (namespace of
 * the practice guide TC260-PG-20258A), and IPTC's digital source type trainedAlgorithmicMedia.
 * Computer-made (a drawing program, no model): IPTC's algorithmicMedia, and no AIGC field, which is for AI alone.
 * IPTC: https://cv.iptc.org/newscodes/digitalsourcetype/
 */

/** What an AIGC field says of a picture: that a model made it, may have made it, or is suspected to have. */
type LabelCertainty = 'certain' | 'possible' | 'suspected';

export interface PictureLabel {
  /** A model, or a drawing program that is none. */
  readonly madeBy: 'model' | 'computer';
  readonly certainty: LabelCertainty;
  /** Who made it: name or code of the service. */
  readonly producer: string;
  /** The producer's number for it. */
  readonly produceId: string;
  readonly reserved1: string;
  /** Who spreads it, and their number for it. */
  readonly propagator: string;
  readonly propagateId: string;
  readonly reserved2: string;
}

const certainties = { '1': 'certain', '2': 'possible', '3': 'suspected' } as const;

const fieldNames = {
  producer: 'ContentProducer',
  produceId: 'ProduceID',
  reserved1: 'ReservedCode1',
  propagator: 'ContentPropagator',
  propagateId: 'PropagateID',
  reserved2: 'ReservedCode2',
} as const;

type LabelText = keyof typeof fieldNames;

/** Longest field kept; a certificate in a reserved field is the longest thing seen. */
const maxField = 2048;

/** Places of a text that are taken for a label's beginning; more are no label but a way to keep a reader busy. */
const maxTries = 200;

const clean = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, maxField);

/** A label with the fields not given left empty. */
export function pictureLabel(
  madeBy: PictureLabel['madeBy'],
  fields: Partial<Omit<PictureLabel, 'madeBy'>> = {},
): PictureLabel {
  const text = (name: LabelText): string => clean(fields[name] ?? '').toWellFormed();
  return {
    madeBy,
    certainty: fields.certainty ?? 'certain',
    producer: text('producer'),
    produceId: text('produceId'),
    reserved1: text('reserved1'),
    propagator: text('propagator'),
    propagateId: text('propagateId'),
    reserved2: text('reserved2'),
  };
}

/** The AIGC field as JSON in pure ASCII, so that it fits every text chunk. */
export function aigcJson(label: PictureLabel): string {
  const code = Object.entries(certainties).find(([, certainty]) => certainty === label.certainty)?.[0] ?? '1';
  const json = JSON.stringify({
    Label: code,
    ContentProducer: label.producer,
    ProduceID: label.produceId,
    ReservedCode1: label.reserved1,
    ContentPropagator: label.propagator,
    PropagateID: label.propagateId,
    ReservedCode2: label.reserved2,
  });
  return json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The label as an `rdf:Description`, for an XMP packet that says other things too. */
export function labelDescription(label: PictureLabel): string {
  const source = label.madeBy === 'model' ? 'trainedAlgorithmicMedia' : 'algorithmicMedia';
  const aigc =
    label.madeBy === 'model'
      ? `<TC260:AIGC>${escapeXml(aigcJson(label))}</TC260:AIGC>`
      : `<dc:identifier>${escapeXml(label.produceId)}</dc:identifier>`;
  return [
    '<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<Iptc4xmpExt:DigitalSourceType>${sourceTypes}${source}</Iptc4xmpExt:DigitalSourceType>`,
    `<xmp:CreatorTool>${escapeXml(label.producer)}</xmp:CreatorTool>${aigc}`,
    '</rdf:Description>',
  ].join('');
}

/** The XMP packet that says the label and nothing else. */
export const labelXmp = (label: PictureLabel): string =>
  [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    labelDescription(label),
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');

/** The JSON object without inner objects around a place; undefined where there is none. */
function objectAround(text: string, place: number): Record<string, unknown> | undefined {
  const before = Math.max(0, place - 8 * maxField);
  const opening = text.slice(before, place).lastIndexOf('{');
  if (opening < 0) return undefined;
  const from = before + opening;
  let quoted = false;
  const limit = Math.min(text.length, from + 8 * maxField);
  for (let at = from + 1; at < limit; at += 1) {
    const character = text[at];
    if (character === '\\' && quoted) at += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === '}' && !quoted) {
      try {
        return JSON.parse(text.slice(from, at + 1)) as Record<string, unknown>;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

function fromFields(fields: Readonly<Record<string, unknown>>): PictureLabel | undefined {
  const given = fields['Label'];
  const code = typeof given === 'number' ? String(given) : given;
  if (typeof code !== 'string' || !Object.hasOwn(certainties, code)) return undefined;
  const text = (name: LabelText): string => {
    const value = fields[fieldNames[name]];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return pictureLabel('model', {
    certainty: certainties[code as keyof typeof certainties],
    producer: text('producer'),
    produceId: text('produceId'),
    reserved1: text('reserved1'),
    propagator: text('propagator'),
    propagateId: text('propagateId'),
    reserved2: text('reserved2'),
  });
}

const between = (text: string, before: string, after: string): string | undefined => {
  const from = text.indexOf(before);
  if (from < 0) return undefined;
  const to = text.indexOf(after, from + before.length);
  return to < 0 ? undefined : unescapeXml(text.slice(from + before.length, to)).trim();
};

/**
 * The label that a text of metadata (XMP, a text chunk, an Exif comment) holds. Writers differ in how they wrap the
 * AIGC field, so the object with its names is looked for, wherever it stands.
 */
export function labelInText(given: string): PictureLabel | undefined {
  const text = given.includes('&') ? unescapeXml(given) : given;
  let tries = 0;
  for (let at = text.indexOf('"Label"'); at >= 0 && tries < maxTries; at = text.indexOf('"Label"', at + 1)) {
    tries += 1;
    const fields = objectAround(text, at);
    const label = fields && ('ContentProducer' in fields || 'ProduceID' in fields) && fromFields(fields);
    if (label) return label;
  }
  const producer = between(given, '<xmp:CreatorTool>', '</xmp:CreatorTool>') ?? '';
  if (/digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)/.test(text))
    return pictureLabel('model', { producer });
  if (/digitalsourcetype\/algorithmicMedia/.test(text))
    return pictureLabel('computer', {
      producer,
      produceId: between(given, '<dc:identifier>', '</dc:identifier>') ?? '',
    });
  return undefined;
}

/** Whether a text is the JSON of an AIGC field and nothing else, which the label tells already. */
export function isLabelAlone(text: string): boolean {
  try {
    const given: unknown = JSON.parse(text.slice(0, 16 * maxField));
    if (typeof given !== 'object' || given === null) return false;
    const fields =
      'AIGC' in given && typeof given.AIGC === 'object' && given.AIGC !== null ? given.AIGC : given;
    const known = new Set<string>(['Label', ...Object.values(fieldNames)]);
    return labelInText(text) !== undefined && Object.keys(fields).every((name) => known.has(name));
  } catch {
    return false;
  }
}
