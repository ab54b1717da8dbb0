/** Scenes by season, for wallpapers: quiet, with room for icons. The brush knows each of their words. */
const scenes = {
  spring: [
    '春天，樱花，飞鸟，水彩',
    '烟雨江南，远山，孤舟，水墨，留白',
    '竹林，晨雾，水墨，留白',
    '梨花，流水，远山，青绿山水',
    '油菜花田，远山，白云，油画',
    '桃花，湖，春天，插画，柔光',
  ],
  summer: [
    '荷花，湖，晨雾，水墨',
    '海上明月，帆船，极简',
    '星空，萤火虫，草地，插画，柔光',
    '大海，白云，海鸥，水彩',
    '紫色与橙色的抽象渐变，颗粒',
    '森林，晨光，薄雾，油画',
  ],
  autumn: [
    '金色麦田，大树，黄金时刻，油画',
    '枫叶，远山，飞鸟，版画',
    '沙漠，驼队，黄昏，扁平海报',
    '千里江山，群山，飞鸟，青绿山水',
    '月亮，湖，小船，水墨，留白',
    '落叶，石桥，秋天，水彩',
  ],
  winter: [
    '雪山，极光，星星，插画',
    '富士山，日落，飞鸟，版画',
    '梅花，雪，水墨，留白',
    '雪，松树，月亮，插画，柔光',
    '蓝色的抽象渐变，颗粒',
    '雪山，湖，晨雾，油画',
  ],
} as const;

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;

export interface WallpaperScene {
  readonly prompt: string;
  readonly seed: number;
}

/** What is painted on a day: the same for everybody, and another scene than the day before. */
export function wallpaperOf(day: Date): WallpaperScene {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  // December begins the winter.
  const ofSeason = scenes[seasons[Math.floor((month % 12) / 3)] ?? 'winter'];
  const days = Math.floor(Date.UTC(year, month - 1, date) / 86_400_000);
  return {
    prompt: ofSeason[days % ofSeason.length] ?? ofSeason[0],
    seed: year * 10_000 + month * 100 + date,
  };
}

export type Device = 'phone' | 'desktop';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What most of them have, for a device that is not this one. */
const usual: Record<Device, Size> = {
  phone: { width: 1080, height: 2340 },
  desktop: { width: 1920, height: 1080 },
};

/** A larger picture takes long to paint, and nobody sees the difference. */
const mostPixels = 4_000_000;

/** The size of a wallpaper: this screen's own where the device is this one. */
export function wallpaperSize(device: Device, own: { readonly device: Device } & Size): Size {
  const { width, height } = own.device === device ? own : usual[device];
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
