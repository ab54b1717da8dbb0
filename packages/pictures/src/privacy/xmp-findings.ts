import { labelInText, type PictureLabel } from '../picture-label.ts';
import { decodePacket, maxDecoded } from './decode-text.ts';
import { placeText } from './exif-findings.ts';
import { finding, type PrivacyFinding } from './finding.ts';
import { generationFindings } from './generation.ts';
import { readXmp, type XmpProperty } from './read-xmp.ts';
import { textFinding } from './text-finding.ts';
import { textSigns } from './text-signs.ts';
import { isHarmless, summed, xmpNames } from './xmp-names.ts';

const source = 'XMP';

/** Unknown properties that are listed one by one at most. */
const maxUnknown = 20;

/** A GPS coordinate of XMP: `31,14.5N`, `31,14,30N`, or decimal degrees; undefined for anything else. */
export function xmpDegrees(value: string): number | undefined {
  const parts =
    /^([+-]?\d{1,3}(?:\.\d{1,15})?)(?:,(\d{1,2}(?:\.\d{1,15})?))?(?:,(\d{1,2}(?:\.\d{1,15})?))?([NSEW])?$/i.exec(
      value.trim(),
    );
  if (!parts) return undefined;
  const [, whole, minutes = '0', seconds = '0', ref = ''] = parts;
  const angle = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return whole?.startsWith('-') || /[SW]/i.test(ref) ? -angle : angle;
}

/** Latitude and longitude as one finding; each alone where the other is missing or no number. */
function places(properties: readonly XmpProperty[]): PrivacyFinding[] {
  const found: PrivacyFinding[] = [];
  for (const [name, latitudes, longitudes] of [
    [
      '拍摄地点',
      ['exif:GPSLatitude', 'drone-dji:GpsLatitude'],
      ['exif:GPSLongitude', 'drone-dji:GpsLongitude', 'drone-dji:GpsLongtitude'],
    ],
    ['目标地点', ['exif:GPSDestLatitude'], ['exif:GPSDestLongitude']],
  ] as const) {
    const value = (names: readonly string[]) => properties.find((one) => names.includes(one.name))?.value;
    const [latitude, longitude] = [value(latitudes), value(longitudes)];
    if (latitude === undefined && longitude === undefined) continue;
    const [north, east] = [xmpDegrees(latitude ?? ''), xmpDegrees(longitude ?? '')];
    found.push(
      finding(
        'place',
        name,
        north !== undefined && east !== undefined
          ? placeText(north, east)
          : [latitude, longitude].filter(Boolean).join('，'),
        source,
      ),
    );
  }
  return found;
}

const isCoordinate = (name: string): boolean => /GPS(?:Dest)?L(?:at|ong)itude$|drone-dji:GpsL/.test(name);

/** What is only part of the label: its writer's name and number. */
const ofLabel = new Set(['xmp:CreatorTool', 'dc:identifier', 'TC260:AIGC']);

/** Whether a property of these names tells nothing: what is written into it counts, too. */
const tellsNothing = ({ name, value }: XmpProperty): boolean =>
  isHarmless(name) && value.length <= 2_000 && textSigns(value).length === 0;

/**
 * What an XMP packet gives away, and the label in it. Known properties have Chinese names; unknown ones are listed by
 * their own, since nobody knows what they tell.
 */
export function xmpFindings(packet: Uint8Array): {
  findings: PrivacyFinding[];
  label: PictureLabel | undefined;
  whole: boolean;
} {
  const text = decodePacket(packet);
  const { properties, whole } = readXmp(text);
  const label = labelInText(text);
  const findings = places(properties);
  const sums = new Map<string, number>();
  const texts = new Map<string, string[]>();
  const unknown: XmpProperty[] = [];
  for (const property of properties) {
    const { name, value } = property;
    if (isCoordinate(name) || tellsNothing(property) || (label && ofLabel.has(name))) continue;
    const known = Object.hasOwn(xmpNames, name) ? xmpNames[name] : undefined;
    const sum = summed[name.slice(0, Math.max(0, name.indexOf(':')))];
    if (known && !(sum && known[1] === 'history'))
      texts.set(name, [...(texts.get(name) ?? []), value].slice(0, 40));
    else if (sum && textSigns(value).length === 0) sums.set(sum, (sums.get(sum) ?? 0) + 1);
    else unknown.push(property);
  }
  for (const [key, values] of texts) {
    const [name, kind] = xmpNames[key] ?? [key, 'text'];
    const value = values.join('；');
    const made = kind === 'text' ? generationFindings(name, value, source) : [];
    if (made.length > 0) findings.push(...made);
    else if (kind === 'thumbnail') findings.push(finding(kind, name, '裁掉或涂掉的部分可能还在里面', source));
    else
      findings.push(kind === 'text' ? textFinding(name, value, source) : finding(kind, name, value, source));
  }
  for (const [name, count] of sums) findings.push(finding('history', name, `${count} 项`, source));
  for (const { name, value } of unknown.slice(0, maxUnknown)) findings.push(unknownFinding(name, value));
  if (unknown.length > maxUnknown)
    findings.push(finding('text', '其他属性', `还有 ${unknown.length - maxUnknown} 项`, source));
  if (
    properties.length === 0 &&
    (text.trim().length > 200 || (!text.includes('<') && text.trim() !== '')) &&
    !label
  )
    findings.push(textFinding('读不懂的 XMP', text, source));
  return { findings, label, whole: whole && packet.length <= maxDecoded };
}

function unknownFinding(name: string, value: string): PrivacyFinding {
  const made = textFinding(`属性 ${name.slice(0, 60)}`, value, source);
  return /gps|lat|lon|location|address|serial|owner|author|e?mail|phone/i.test(name) &&
    made.severity !== 'high'
    ? {
        ...made,
        kind: /gps|lat|lon|location|address/i.test(name) ? 'place' : 'person',
        severity: /gps|lat|lon/i.test(name) ? 'high' : 'medium',
      }
    : made;
}
