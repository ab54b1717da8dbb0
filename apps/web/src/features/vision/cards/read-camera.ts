import * as z from 'zod/mini';

/** EXIF data; missing values are absent. */
export interface CameraFacts {
  readonly rows: readonly (readonly [string, string])[];
}

const Tags = z.record(z.string(), z.unknown());
type Tags = z.infer<typeof Tags>;

/** Undefined if the tag has another type. */
const textOf = (tags: Tags, name: string): string | undefined => z.safeParse(z.string(), tags[name]).data;
const numberOf = (tags: Tags, name: string): number | undefined => z.safeParse(z.number(), tags[name]).data;

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

/** Displayed values of EXIF tags, which are untrusted input. */
export function cameraFacts(raw: unknown): CameraFacts {
  const parsed = z.safeParse(Tags, raw);
  if (!parsed.success) return { rows: [] };
  const tags = parsed.data;
  const text = (name: string) => textOf(tags, name);
  const number = (name: string) => numberOf(tags, name);
  const taken = z.safeParse(z.date(), tags.DateTimeOriginal).data;
  const [seconds, aperture, iso] = [number('ExposureTime'), number('FNumber'), number('ISO')];
  const [focal, equivalent] = [number('FocalLength'), number('FocalLengthIn35mmFormat')];
  const rows: [string, string | undefined][] = [
    ['相机', cameraName(text('Make'), text('Model'))],
    ['镜头', text('LensModel')],
    ['拍摄时间', taken && when.format(taken)],
    ['快门', seconds && seconds > 0 ? exposure(seconds) : undefined],
    ['光圈', aperture ? `f/${Number(aperture.toFixed(1))}` : undefined],
    ['感光度', iso ? `ISO ${iso}` : undefined],
    [
      '焦距',
      focal ? `${Number(focal.toFixed(1))} mm${equivalent ? `（等效 ${equivalent} mm）` : ''}` : undefined,
    ],
    ['软件', text('Software')],
    ['作者', text('Artist')],
    ['版权', text('Copyright')],
  ];
  return {
    rows: rows.flatMap(([name, value]) =>
      value && clean(value) !== '' ? [[name, clean(value)] as const] : [],
    ),
  };
}

/** EXIF data of a file; empty if there is none or it cannot be read. */
export async function readCamera(file: Blob): Promise<CameraFacts> {
  const { default: exifr } = await import('exifr');
  const tags: unknown = await exifr
    .parse(await file.arrayBuffer(), {
      tiff: true,
      exif: true,
      gps: false,
      xmp: false,
      icc: false,
      iptc: false,
    })
    .catch(() => undefined);
  return cameraFacts(tags);
}
