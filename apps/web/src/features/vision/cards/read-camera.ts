import { readCameraTags, type CameraTags } from '@baigong/pictures';

/** EXIF data; missing values are absent. */
export interface CameraFacts {
  readonly rows: readonly (readonly [string, string])[];
}

const clean = (value: string): string =>
  value
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200);

/** Maker and model without repetition of the maker. */
function cameraName(make = '', model = ''): string {
  return clean(
    model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '') ? model : `${make} ${model}`,
  );
}

const exposure = (seconds: number): string =>
  seconds >= 0.3 ? `${Number(seconds.toFixed(1))} 秒` : `1/${Math.round(1 / seconds)} 秒`;

const when = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'short' });

/** The camera's clock without a time zone; undefined for a clock that was never set. */
function takenAt(text: string): string | undefined {
  const found = /^(\d{4})[:-](\d\d?)[:-](\d\d?)(?: (\d\d?):(\d\d?))?/.exec(text.trim());
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (found ?? [])
    .slice(1)
    .map((part) => Number(part));
  const isDate = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDate ? when.format(new Date(year, month - 1, day, hour || 0, minute || 0)) : undefined;
}

/** Displayed values of EXIF tags, which are untrusted input. */
export function cameraFacts(tags: CameraTags): CameraFacts {
  const { exposure: seconds, aperture, iso, focalLength, equivalentLength } = tags;
  const rows: [string, string | undefined][] = [
    ['相机', cameraName(tags.make, tags.model)],
    ['镜头', tags.lens],
    ['拍摄时间', tags.taken && takenAt(tags.taken)],
    ['快门', seconds && seconds > 0 ? exposure(seconds) : undefined],
    ['光圈', aperture ? `f/${Number(aperture.toFixed(1))}` : undefined],
    ['感光度', iso ? `ISO ${iso}` : undefined],
    [
      '焦距',
      focalLength
        ? `${Number(focalLength.toFixed(1))} mm${equivalentLength ? `（等效 ${equivalentLength} mm）` : ''}`
        : undefined,
    ],
    ['软件', tags.software],
    ['作者', tags.artist],
    ['版权', tags.copyright],
  ];
  return {
    rows: rows.flatMap(([name, value]) =>
      value && clean(value) !== '' ? [[name, clean(value)] as const] : [],
    ),
  };
}

/** EXIF data of a file; empty if there is none or it cannot be read. */
export async function readCamera(file: Blob): Promise<CameraFacts> {
  return cameraFacts(readCameraTags(new Uint8Array(await file.arrayBuffer())));
}
