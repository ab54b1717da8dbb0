/** What an everyday prompt must be understood as, written before the reader was. */
export interface EverydayPrompt {
  readonly prompt: string;
  /** Any of these scenes; undefined where an image model is needed. */
  readonly scenes?: readonly string[];
  /** What the picture has to show besides, as meanings. */
  readonly shows?: readonly string[];
  /** The size that the prompt names. */
  readonly format?: 'phone' | 'desktop';
}

export const everydayPrompts: readonly EverydayPrompt[] = [
  { prompt: '手机壁纸', scenes: ['gradient'], format: 'phone' },
  { prompt: '凤凰古城', scenes: ['lake'], shows: ['element:hut', 'element:bridge'] },
  { prompt: '老虎机' },
  { prompt: '一只橘猫坐在窗台上看雨' },
  { prompt: '秋天的湖边，傍晚', scenes: ['lake'], shows: ['season:autumn', 'time:sunset'] },
  { prompt: '雪山脚下的木屋', scenes: ['snow'], shows: ['element:hut'] },
  { prompt: '赛博朋克风格的城市夜景', scenes: ['city'], shows: ['time:night', 'colour:neon'] },
  { prompt: '公司年会海报' },
  { prompt: '桃花盛开的小溪', scenes: ['blossom', 'lake'] },
  {
    prompt: '夏天的荷塘，清晨有薄雾',
    scenes: ['lake'],
    shows: ['season:summer', 'element:lotus', 'time:dawn', 'element:mist'],
  },
  { prompt: '小女孩在草原上放风筝' },
  { prompt: '海边日落', scenes: ['sea'], shows: ['time:sunset', 'element:sun'] },
  { prompt: '水墨山水，远处有孤舟', scenes: ['mountains', 'lake'], shows: ['style:ink', 'element:boat'] },
  { prompt: '生日蛋糕' },
  { prompt: '春节烟花夜景', scenes: ['city'], shows: ['element:fireworks', 'time:night'] },
  { prompt: '情侣头像' },
  { prompt: '满天繁星下的沙漠', scenes: ['desert'], shows: ['element:stars', 'time:night'] },
  { prompt: '红烧肉' },
  {
    prompt: '下雪的夜晚',
    scenes: ['mountains', 'snow', 'forest', 'lake', 'city'],
    shows: ['weather:snow', 'time:night'],
  },
  { prompt: '竹林深处，雨后', scenes: ['forest'], shows: ['trees:bamboo'] },
];

/** Held back: what fails here is mended as a kind, never one by one. */
export const heldBackPrompts: readonly EverydayPrompt[] = [
  { prompt: '薰衣草花田，蓝天白云', scenes: ['meadow'], shows: ['crop:lavender', 'element:clouds'] },
  { prompt: '奔驰汽车广告' },
  { prompt: '樱花树下的少女' },
  { prompt: '江南水乡，烟雨朦胧', scenes: ['lake'], shows: ['weather:rain'] },
  { prompt: '电脑壁纸 极简 渐变', scenes: ['gradient'], shows: ['style:minimal'], format: 'desktop' },
  { prompt: '富士山和樱花', scenes: ['snow', 'blossom'] },
  { prompt: '熊猫吃竹子' },
  { prompt: '月光下的大海', scenes: ['sea'], shows: ['element:moon', 'time:night'] },
  { prompt: '银河护卫队' },
  { prompt: '给我画一片金黄色的麦田', scenes: ['meadow'], shows: ['crop:wheat'] },
  {
    prompt: '霓虹闪烁的都市雨夜',
    scenes: ['city'],
    shows: ['colour:neon', 'weather:rain', 'time:night'],
  },
  { prompt: '全家福' },
  { prompt: '极光照耀下的雪原', scenes: ['snow'], shows: ['element:aurora', 'time:night'] },
  { prompt: '龙腾盛世' },
  { prompt: '森林里的阳光', scenes: ['forest'] },
  { prompt: '小猪佩奇' },
  { prompt: '梅花傲雪', scenes: ['blossom'], shows: ['flower:plum', 'weather:snow'] },
  { prompt: '黄山日出云海', scenes: ['mountains'], shows: ['time:dawn', 'element:mist'] },
  { prompt: '小红书封面图' },
  { prompt: '夜空中的烟花', shows: ['element:fireworks', 'time:night'], scenes: ['city', 'lake', 'sky'] },
];
