import { finding, type PrivacyFinding, type PrivacyKind } from './finding.ts';
import { generationFindings } from './generation.ts';
import { exifNumbers, exifText, readExif, type ExifEntry } from './read-exif.ts';
import { textFinding } from './text-finding.ts';

/** Tags that say something of somebody, by IFD (Exif 2.32 and 3.0, DNG 1.7, Windows' XP tags). */
const names: Readonly<Record<number, readonly [name: string, kind: PrivacyKind]>> = {
  0x010d: ['文件名', 'text'],
  0x010e: ['图片说明', 'text'],
  0x010f: ['相机厂商', 'device'],
  0x0110: ['相机型号', 'device'],
  0x0131: ['软件', 'device'],
  0x0132: ['修改时间', 'time'],
  0x013b: ['作者', 'person'],
  0x013c: ['电脑名称', 'serial'],
  0x8298: ['版权', 'person'],
  0x9003: ['拍摄时间', 'time'],
  0x9004: ['数字化时间', 'time'],
  0x9010: ['时区', 'time'],
  0x9011: ['拍摄时区', 'time'],
  0x9286: ['用户备注', 'text'],
  0x9c9b: ['标题', 'text'],
  0x9c9c: ['备注', 'text'],
  0x9c9d: ['作者', 'person'],
  0x9c9e: ['关键词', 'text'],
  0x9c9f: ['主题', 'text'],
  0xa420: ['图片唯一编号', 'serial'],
  0xa430: ['相机主人', 'person'],
  0xa431: ['机身序列号', 'serial'],
  0xa433: ['镜头厂商', 'device'],
  0xa434: ['镜头型号', 'device'],
  0xa435: ['镜头序列号', 'serial'],
  0xa436: ['图片标题', 'text'],
  0xa437: ['摄影者', 'person'],
  0xa438: ['编辑者', 'person'],
  0xa439: ['相机固件', 'device'],
  0xa43a: ['冲洗软件', 'device'],
  0xa43b: ['编辑软件', 'device'],
  0xa43c: ['元数据软件', 'device'],
  0xc614: ['相机型号', 'device'],
  0xc62f: ['相机序列号', 'serial'],
  0xc65d: ['原始数据编号', 'serial'],
  0xc68b: ['原始文件名', 'text'],
  0xc6f8: ['配置文件作者', 'person'],
};

const gpsTexts: Readonly<Record<number, string>> = {
  0x1b: '定位方式',
  0x1c: '所在区域',
  0x1d: '定位日期',
};

const source = 'EXIF';

/** Degrees from degrees, minutes and seconds; undefined where they are no angle. */
function degrees(
  entry: ExifEntry | undefined,
  ref: string,
  negative: string,
  most: number,
): number | undefined {
  if (!entry) return undefined;
  const [whole, minutes = 0, seconds = 0] = exifNumbers(entry);
  if (whole === undefined) return undefined;
  const value = whole + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(value) || Math.abs(value) > most) return undefined;
  return ref.toUpperCase().startsWith(negative) ? -value : value;
}

/** Degrees as text: 北纬 31.2333°，东经 121.4667° */
export const placeText = (latitude: number, longitude: number): string =>
  `${latitude < 0 ? '南纬' : '北纬'} ${Math.abs(latitude).toFixed(4)}°，${longitude < 0 ? '西经' : '东经'} ${Math.abs(longitude).toFixed(4)}°`;

function gpsFindings(entries: readonly ExifEntry[]): PrivacyFinding[] {
  const of = (tag: number) => entries.find((entry) => entry.ifd === 'gps' && entry.tag === tag);
  const text = (tag: number): string => {
    const entry = of(tag);
    return entry ? exifText(entry) : '';
  };
  const found: PrivacyFinding[] = [];
  for (const [name, at] of [
    ['拍摄地点', 1],
    ['目标地点', 0x13],
  ] as const) {
    const latitude = degrees(of(at + 1), text(at), 'S', 90);
    const longitude = degrees(of(at + 3), text(at + 2), 'W', 180);
    if (latitude !== undefined && longitude !== undefined)
      found.push(finding('place', name, placeText(latitude, longitude), source));
    else if (of(at + 1) ?? of(at + 3)) found.push(finding('place', name, '记录不完整', source));
  }
  const altitude = of(6) && exifNumbers(of(6) as ExifEntry)[0];
  if (altitude !== undefined && Number.isFinite(altitude))
    found.push(finding('place', '海拔', `${altitude.toFixed(0)} 米`, source, 'medium'));
  for (const [tag, name] of Object.entries(gpsTexts)) {
    const value = text(Number(tag));
    if (value.trim() !== '')
      found.push(finding('place', name, value, source, Number(tag) === 0x1c ? 'high' : 'low'));
  }
  return found;
}

/** Tags whose bytes are numbers, names of standards, or told elsewhere: XMP, IPTC, thumbnail, GPS and versions. */
const told = new Set([0x02bc, 0x83bb, 0xa302, 0x828e, 0x8773, 0xea1c, 0x9101]);

/** A tag that no standard we know explains tells something where it holds words, or more than a number. */
function unknownFindings(entry: ExifEntry): PrivacyFinding[] {
  const { ifd, tag, type, data } = entry;
  if (told.has(tag) || (ifd === 'gps' && tag in gpsTexts) || data.length <= 8) return [];
  const isText = type === 2 || type === 129;
  if (!isText && type !== 1 && type !== 7) return [];
  const text = exifText(entry);
  const name = `标签 0x${tag.toString(16).padStart(4, '0')}`;
  // Dates, subseconds, satellites and names of cameras are short; so are versions.
  if (isText || /[\p{L}\p{N}]{4}/u.test(text))
    return text.trim() === '' ? [] : [textFinding(name, text, source)];
  return data.some((byte) => byte !== 0) ? [finding('hidden', name, `${data.length} 字节`, source)] : [];
}

function entryFindings(entry: ExifEntry): PrivacyFinding[] {
  if (entry.tag === 0x927c)
    return entry.data.length > 0
      ? [
          finding(
            'hidden',
            '厂商私有数据（MakerNote）',
            `${entry.data.length} 字节，常含机身序列号、拍摄张数等`,
            source,
          ),
        ]
      : [];
  const known = entry.ifd === 'gps' ? undefined : names[entry.tag];
  if (entry.ifd === 'thumbnail') return [];
  if (!known) return unknownFindings(entry);
  const [name, kind] = known;
  const numbers =
    entry.type === 2 || entry.type === 7 || entry.type === 1 || entry.type === 129 ? [] : exifNumbers(entry);
  const text = numbers.length > 0 ? numbers.join(' ') : exifText(entry);
  if (text.trim() === '') return [];
  const made = generationFindings(name, text, source);
  if (made.length > 0) return made;
  return [kind === 'text' ? textFinding(name, text, source) : finding(kind, name, text, source)];
}

/** The thumbnail that an Exif block carries; undefined where there is none. */
export function exifThumbnail(tiff: Uint8Array, entries: readonly ExifEntry[]): Uint8Array | undefined {
  const value = (tag: number): number | undefined => {
    const entry = entries.find((one) => one.ifd === 'thumbnail' && one.tag === tag);
    return entry && exifNumbers(entry)[0];
  };
  const [from, length] = [value(0x0201), value(0x0202)];
  if (from === undefined || length === undefined || length < 4 || from + length > tiff.length)
    return undefined;
  return tiff.subarray(from, from + length);
}

/**
 * What an Exif block gives away: place, times, serial numbers, names, comments, the maker's private data, and a
 * thumbnail, which may show what was cropped away or covered later.
 * @param tiff the block from its byte order mark on
 */
export function exifFindings(tiff: Uint8Array): {
  findings: PrivacyFinding[];
  thumbnail: Uint8Array | undefined;
  xmp: Uint8Array | undefined;
  iptc: Uint8Array | undefined;
  whole: boolean;
} {
  const { entries, whole } = readExif(tiff);
  const thumbnail = exifThumbnail(tiff, entries);
  const findings = [...gpsFindings(entries), ...entries.flatMap(entryFindings)];
  if (thumbnail || entries.some(({ ifd }) => ifd === 'thumbnail'))
    findings.push(
      finding(
        'thumbnail',
        '内嵌缩略图',
        `${thumbnail ? `${thumbnail.length} 字节，` : ''}裁掉或涂掉的部分可能还在里面`,
        source,
      ),
    );
  const block = (tag: number) => entries.find((one) => one.ifd === 'image' && one.tag === tag)?.data;
  return { findings, thumbnail, xmp: block(0x02bc), iptc: block(0x83bb), whole };
}
