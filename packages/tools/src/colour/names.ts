/** CSS Color Module Level 4, section 6.1. */
const css = `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`;

/** Everyday words, as the CSS colours that they translate. */
const everyday = `白 ffffff 黑 000000 红 ff0000 绿 008000 蓝 0000ff 黄 ffff00 橙 ffa500 紫 800080 粉 ffc0cb 粉红 ffc0cb 灰 808080 棕 a52a2a 褐 8b4513 青 00ffff 金 ffd700 银 c0c0c0 天蓝 87ceeb 深蓝 00008b 浅蓝 add8e6 深绿 006400 浅绿 90ee90 深红 8b0000 浅灰 d3d3d3 深灰 696969`;

/**
 * Traditional Chinese colours with the values that are commonly given for them on screens. The names are old, the
 * values are a modern convention: no standard fixes them, and other lists differ.
 */
const traditional = `朱红 ff4c00 胭脂 9d2933 赤色 c3272b 绛紫 8c4356 丹色 ff4e20 妃色 ed5736 海棠红 db5a6b 桃红 f47983 樱草色 eaff56 鹅黄 fff143 鸭黄 faff72 杏黄 ffa631 橙黄 ffa400 橘红 ff7500 藤黄 ffb61e 姜黄 ffc773 雌黄 ffc64b 赤金 f2be45 缃色 f0c239 雄黄 e9bb1d 秋香色 d9b611 牙色 eedeb0 枯黄 d3b17d 嫩绿 bddd22 柳黄 c9dd22 柳绿 afdd22 竹青 789262 葱黄 a3d900 葱绿 9ed900 葱青 0eb83a 豆绿 9ed048 豆青 96ce54 油绿 00bc12 青葱 0aa344 青翠 00e079 翡翠色 3de1ad 草绿 40de5a 碧绿 2add9c 碧蓝 3eede7 松花色 bce672 松柏绿 21a675 松绿 057748 铜绿 549688 缥色 7fecad 蔚蓝 70f3ff 碧色 1bd1a5 靛青 177cb0 靛蓝 065279 花青 003472 宝蓝 4b5cc4 蓝灰 a1afc9 藏青 2e4e7e 藏蓝 3b2e7e 黛色 4a4266 黛绿 426666 黛蓝 425066 黛紫 574266 酱紫 815476 紫檀 4c221b 绀青 003371 紫棠 56004f 青莲 801dae 群青 4c8dae 雪青 b0a4e3 丁香色 cca4e3 藕色 edd1d8 藕荷色 e4c6d0 品红 f00056 酡颜 f9906f 银红 f05654 大红 ff2121 石榴红 f20c00 绯红 c83c23 檀色 b36d61 玄色 622a1d 月白 d6ecf0 霜色 e9f1f6 雪白 f0fcff 莹白 e3f9fd 象牙白 fffbf0 缟色 f2ecde 鱼肚白 fcefe8 荼白 f3f9f1 鸭卵青 e0eee8 素色 e0f0e9 蟹壳青 bbcdc5 花白 c2ccd0 老银 bacac6 苍色 75878a 水色 88ada6 黝色 6b6882 乌色 725e82 玄青 3d3b4f 乌黑 392f41 黎色 75664d 黧色 5d513c 缁色 493131 漆黑 161823 赭色 9c5333 茶色 b35c44 枣红 c32136 琥珀色 ca6924 驼色 a88462 秋色 896c39 栗色 60281e 赫赤 c91f37 朱膘 f36838`;

function read(list: string): Map<string, string> {
  const words = list.split(' ');
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}

const cssNames = read(css);
const everydayNames = read(everyday);
export const traditionalNames: ReadonlyMap<string, string> = read(traditional);

/** Six hexadecimal digits for a name in English or Chinese; a closing 色 may be there or not. */
export function namedColour(name: string): string | undefined {
  const lower = name.trim().toLowerCase().replace(/\s+/g, '');
  const bare = lower.replace(/色$/u, '');
  return (
    cssNames.get(lower) ??
    traditionalNames.get(lower) ??
    everydayNames.get(bare) ??
    traditionalNames.get(bare) ??
    traditionalNames.get(`${bare}色`)
  );
}
