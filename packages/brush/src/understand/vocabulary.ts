/** The themes a word can belong to, in the order a palette of phrases shows them. */
export type Theme =
  | 'scene'
  | 'element'
  | 'time'
  | 'season'
  | 'weather'
  | 'light'
  | 'colour'
  | 'mood'
  | 'composition'
  | 'style'
  | 'material';

/** Chinese labels of the themes. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  scene: '场景',
  element: '景物',
  time: '时间',
  season: '季节',
  weather: '天气',
  light: '光线',
  colour: '色彩',
  mood: '情绪',
  composition: '构图',
  style: '风格',
  material: '材质',
};

/** One thing the brush understands. */
export interface Term {
  readonly theme: Theme;
  /** What visitors read, and the word to put into a prompt. */
  readonly label: string;
  /** All words for it, Chinese and English, in lower case. */
  readonly words: readonly string[];
  /** What follows from it, as `theme:value` (`scene:sea`, `element:moon`). */
  readonly means: readonly string[];
}

/** Label | what follows | further words (an underscore is a space). The label is a word itself. */
const table: Readonly<Record<Theme, readonly string[]>> = {
  scene: [
    '山水|scene:mountains|山水画 landscape 风景 景色 山川 江山 青山绿水 绿水青山 山清水秀',
    '群山|scene:mountains|山 大山 山脉 山峰 山峦 高山 远山 山谷 层峦叠嶂 mountain mountains peak peaks hill hills valley alps 山脚 山间 山顶 山景 秋山 春山 青山 空山 山丘',
    '桂林山水|scene:lake,shape:karst|桂林 漓江 喀斯特 guilin karst 阳朔',
    '奇峰|scene:mountains,shape:cliffs,element:pine,element:mist|黄山 华山 张家界 云海 sea_of_clouds 悬崖 cliff cliffs 泰山 庐山 峨眉山 武夷山',
    '大海|scene:sea|海 海洋 海边 海面 海滩 沙滩 海岸 海浪 波浪 ocean sea seaside seascape beach coast wave waves 海上 海景 海滨 大洋 海湾 港湾 碧海',
    '海上明月|scene:sea,element:moon,time:night|海上生明月 moon_over_the_sea moonlit_sea',
    '夜晚的城市|scene:city,time:night|城市夜景 夜城 都市夜色 night_city city_at_night city_lights 不夜城 都市夜景 城市之夜',
    '城市|scene:city|都市 高楼 大厦 摩天楼 天际线 楼群 上海 香港 东京 city cityscape skyline skyscraper skyscrapers downtown urban metropolis 都会 城市天际线 摩天大楼 高楼大厦',
    '赛博朋克|scene:city,time:night,colour:neon,mood:mysterious|霓虹都市 cyberpunk 未来都市 未来城市 科幻城市 sci-fi_city futuristic_city 赛博 赛博都市 未来感 未来科技',
    '森林|scene:forest|树林 林海 丛林 林间 森 密林 forest woods woodland jungle 山林 深林 林中 树海',
    '竹林|scene:forest,trees:bamboo|竹子 竹海 竹 翠竹 bamboo bamboo_forest bamboo_grove',
    '松林|scene:forest,trees:pine|松树林 针叶林 pine_forest taiga',
    '白桦林|scene:forest,trees:birch,season:autumn|白桦 桦树 birch birch_forest',
    '沙漠|scene:desert|大漠 沙丘 戈壁 荒漠 敦煌 撒哈拉 丝绸之路 desert dune dunes sahara sand 沙海',
    '雪山|scene:snow|雪峰 冰川 snow_mountain snow_mountains snowy_mountain snowy_mountains snow-capped glacier 珠穆朗玛 珠穆朗玛峰 珠峰',
    '富士山|scene:snow,shape:cone|fuji mount_fuji',
    '雪原|scene:snow,weather:snow|雪地 雪景 雪乡 冰原 snowfield snowscape snowy_landscape 雪国 冰雪 雪野',
    '梅花|scene:blossom,flower:plum|红梅 寒梅 梅花树 梅树 梅 梅枝 plum_blossom plum_blossoms plum',
    '樱花|scene:blossom,flower:cherry,season:spring|樱 樱花树 cherry_blossom cherry_blossoms sakura',
    '桃花|scene:blossom,flower:peach,season:spring|桃花源 桃林 桃花树 桃树 peach_blossom peach_blossoms',
    '梨花|scene:blossom,flower:pear,season:spring|杏花 梨树 梨花树 杏花树 pear_blossom',
    '花|scene:blossom|花枝 花卉 花朵 鲜花 flower flowers blossom blossoms floral',
    '湖|scene:lake|湖面 湖泊 湖水 西湖 镜湖 湖光山色 倒影 水面 lake lakeside reflection reflections pond 池塘 湖边 湖畔 湖景 湖心 太湖 青海湖 洞庭湖 千岛湖 喀纳斯',
    '江河|scene:lake,element:boat|江 河 河流 江南 水乡 长江 黄河 溪流 小溪 江面 river stream 渔舟唱晚 江边 河边 河岸 江畔 小河 水边 江景 江水 河水 溪水 溪边 长河 大河 江湾 春江 秋江',
    '水边人家|scene:lake,element:hut,element:bridge|古镇 古城 凤凰古城 水镇 水乡古镇 乌镇 周庄 water_town',
    '星空|scene:sky,time:night,element:stars|银河 繁星 夜空 星河 满天繁星 milky_way starry_sky galaxy starry_night night_sky 宇宙 universe space cosmos nebula 星云',
    '极光|scene:sky,time:night,element:aurora,element:stars|北极光 aurora northern_lights aurora_borealis',
    '草原|scene:meadow,crop:grass|草地 草甸 田野 原野 牧场 呼伦贝尔 meadow grassland prairie field fields 乡村 countryside 大草原 草坡 草坪',
    '花海|scene:meadow,element:flowers|花田 花园 野花 flower_field flower_fields wildflowers garden 花丛 繁花 百花',
    '麦田|scene:meadow,crop:wheat|稻田 稻浪 麦浪 wheat wheat_field rice_field 麦子',
    '薰衣草|scene:meadow,crop:lavender|薰衣草田 lavender lavender_field',
    '油菜花|scene:meadow,crop:canola,season:spring|油菜花田 canola rapeseed',
    '向日葵|scene:meadow,crop:sunflower,season:summer|葵花 sunflower sunflowers',
    '郁金香|scene:meadow,crop:tulip,season:spring|tulip tulips',
    '荷塘|scene:lake,element:lotus|荷花 莲花 荷叶 莲叶 lotus lotus_pond water_lily 荷叶田田 睡莲 荷花池 荷池',
    '渐变|scene:gradient|抽象渐变 抽象 色块 渐变色 弥散 流体 gradient gradients abstract mesh_gradient fluid blurred',
    '丝绸|scene:gradient,form:silk|绸缎 丝滑 silk satin fabric 飘带',
    '同心圆|scene:gradient,form:rings|涟漪 年轮 圆环 rings ripple ripples circles concentric',
    '波纹|scene:gradient,form:waves|层叠波浪 layered_waves',
    '流线|scene:flow|流场 线条 线 极简线条 flow_field lines line_art generative 生成艺术 generative_art',
    '漩涡|scene:flow,form:swirl|旋涡 螺旋 swirl vortex spiral whirlpool',
    '放射|scene:flow,form:radial|radial',
  ],
  element: [
    '月亮|element:moon|明月 月 圆月 满月 月光 皓月 月夜 moon full_moon moonlight moonlit 月色 月下 月光下 月圆 月圆之夜',
    '新月|element:moon,element:crescent|弯月 月牙 残月 crescent crescent_moon',
    '太阳|element:sun|红日 烈日 旭日 朝阳 骄阳 sun sunshine 阳光 sunlight 太阳光 日光 艳阳',
    '星星|element:stars|星 群星 star stars 星光',
    '云|element:clouds|云朵 白云 云彩 云层 祥云 彩云 cloud clouds cloudy 浮云 流云 云霞 蓝天白云',
    '飞鸟|element:birds|鸟 鸟群 大雁 雁 海鸥 归雁 bird birds seagull seagulls geese 鸥 鸟儿 群鸟 海鸟',
    '小船|element:boat|船 扁舟 孤舟 渔船 舟 渔夫 渔翁 乌篷船 boat fisherman fishing_boat 小舟 轻舟 渔舟 泛舟 船只 木船',
    '帆船|element:sail|帆 白帆 孤帆 sailboat sailboats yacht sail',
    '古塔|element:pagoda|塔 宝塔 寺庙 古寺 佛塔 雷峰塔 大雁塔 小雁塔 pagoda temple',
    '亭子|element:pavilion|亭 凉亭 亭台楼阁 楼阁 pavilion gazebo',
    '小屋|element:hut|木屋 房子 茅屋 村庄 人家 村落 hut cabin cottage house village 小木屋 茅草屋 农舍 山村 木房子',
    '烟花|element:fireworks,time:night|焰火 礼花 firework fireworks',
    '石桥|element:bridge|桥 拱桥 小桥 断桥 bridge arch_bridge 小桥流水',
    '灯塔|element:lighthouse|lighthouse beacon',
    '驼队|element:camels|骆驼队 商队 camels caravan 骆驼 camel',
    '灯笼|element:lantern|红灯笼 花灯 lantern lanterns',
    '松树|element:pine|松 青松 迎客松 pine pine_tree pines fir spruce cedar',
    '柳树|element:willow|柳 垂柳 杨柳 柳枝 willow willows weeping_willow',
    '枯树|element:bare|老树 枯枝 枯藤 bare_tree dead_tree bare_branches',
    '树|element:tree|大树 树木 孤树 tree trees lone_tree',
    '椰树|element:palm|棕榈 椰子树 热带 palm palm_tree palm_trees tropical',
    '花瓣|element:petals|落花 落英 飞花 花雨 petals falling_petals',
    '落叶|element:leaves|枫叶 红叶 叶子 叶 maple maple_leaves leaves leaf falling_leaves',
    '萤火虫|element:fireflies|萤火 流萤 firefly fireflies 光点',
    '薄雾|element:mist|雾气 云雾 烟雾 烟波 岚 雾霭 mist misty haze hazy 仙气 轻雾 雾蒙蒙 朦胧',
    '晨雾|element:mist,time:dawn|朝雾 morning_mist morning_fog',
    '流水|element:water|水 water 倒映 水流 清泉',
    '中秋|element:moon,time:night,season:autumn|中秋节 中秋夜 中秋之夜 mid-autumn',
    '春节|element:fireworks,time:night,mood:merry|过年 新年 除夕 大年夜 年夜 spring_festival chinese_new_year',
    '元宵节|element:lantern,time:night|元宵夜 上元节 灯会 lantern_festival',
    '七夕|element:stars,time:night,mood:dreamy|七夕节 牛郎织女',
    '印章|element:seal|红印 落款 seal',
  ],
  time: [
    '黎明|time:dawn|破晓 拂晓 凌晨 清晨 早晨 晨光 晨曦 日出 朝霞 dawn sunrise daybreak early_morning morning 黎明时分 清早 日出时分 晨',
    '白天|time:day|正午 中午 午后 白昼 上午 下午 day daytime noon midday afternoon daylight',
    '黄金时刻|time:golden|金色时光 夕照 golden_hour 暖阳 斜阳 余晖',
    '日落|time:sunset,element:sun|夕阳 落日 晚霞 黄昏 傍晚 sunset evening 火烧云 日落时分 落霞 暮光 夕阳西下 残阳 落日余晖 夕阳余晖',
    '蓝调时刻|time:dusk|暮色 暮 薄暮 华灯初上 blue_hour dusk twilight nightfall',
    '夜晚|time:night|夜 夜里 深夜 午夜 夜色 晚上 星夜 night midnight nighttime 月黑 夜空下 夜间 黑夜 夜幕 夜景',
  ],
  season: [
    '春天|season:spring|春 春日 春季 早春 阳春 初春 spring springtime 春色 春意 暮春',
    '夏天|season:summer|夏 夏日 夏季 盛夏 仲夏 summer summertime 初夏 炎夏',
    '秋天|season:autumn|秋 秋日 秋季 深秋 金秋 秋色 autumn fall_season fall 秋意 晚秋 初秋',
    '冬天|season:winter|冬 冬日 冬季 隆冬 寒冬 winter wintertime 寒冷 雪季',
  ],
  weather: [
    '晴朗|weather:clear|晴 晴天 晴空 万里无云 蓝天 clear clear_sky sunny blue_sky 碧空 晴日',
    '多云|weather:cloudy,element:clouds|阴天 阴 乌云 overcast',
    '下雨|weather:rain|雨 烟雨 细雨 雨天 暴雨 春雨 rain rainy raining drizzle 雨中 雨后 小雨 大雨 雨水 雨季 雨丝',
    '雨夜|weather:rain,time:night|夜雨 rainy_night',
    '下雪|weather:snow|雪 飘雪 大雪 飞雪 雪花 风雪 snow snowing snowy snowfall blizzard snowflakes 小雪 初雪 雪后 白雪 落雪 积雪 傲雪 残雪 瑞雪 飞雪漫天 大雪纷飞 雪花纷飞 雪花飘飘 鹅毛大雪 雪后初晴',
    '大雾|weather:fog,element:mist|雾 浓雾 雾天 迷雾 fog foggy',
    '清明|weather:rain,season:spring|清明节 清明时节',
    '暴风雨|weather:storm,weather:rain|风暴 雷雨 storm stormy thunderstorm tempest',
    '有风|weather:wind|风 大风 微风 起风 wind windy breeze',
  ],
  light: [
    '逆光|light:back|剪影 轮廓光 backlight backlit silhouette rim_light',
    '柔光|light:soft|柔和 散射光 soft_light soft diffused diffuse',
    '光晕|light:glow|辉光 发光 泛光 丁达尔 光芒 glow glowing bloom god_rays lens_flare luminous',
    '强对比|light:hard|明暗对比 高对比 戏剧光 dramatic_light high_contrast chiaroscuro dramatic contrast',
    '霓虹光|light:glow,colour:neon|霓虹 霓虹灯 neon neon_light neon_lights 霓虹闪烁 灯光 灯火',
    '暗调|light:low|低调 暗黑 昏暗 low_key dark moody_light',
    '高调|light:high|明亮 亮调 通透 high_key bright airy',
  ],
  colour: [
    '红色|colour:red|红 朱红 绯红 赤 大红 中国红 red crimson scarlet vermilion 红色调',
    '橙色|colour:orange|橙 橘色 橘红 orange amber 琥珀 橙黄',
    '金色|colour:gold|金 金黄 鎏金 gold golden 金黄色 金灿灿 金色调',
    '黄色|colour:yellow|黄 鹅黄 yellow lemon 黄色调',
    '绿色|colour:green|绿 翠绿 碧绿 墨绿 草绿 green emerald olive 青翠 绿油油',
    '青色|colour:teal|青 天青 青碧 松石 湖蓝 teal cyan turquoise aqua',
    '青绿|colour:green,colour:teal,style:ink|青绿山水 千里江山 千里江山图 blue-green_landscape',
    '蓝色|colour:blue|蓝 蔚蓝 湛蓝 深蓝 靛蓝 blue azure indigo navy cobalt 蓝色调 蓝紫 天蓝',
    '紫色|colour:purple|紫 淡紫 紫罗兰 purple violet lilac magenta 紫色调',
    '粉色|colour:pink|粉 粉红 粉嫩 樱粉 桃粉 pink rose 粉色调 粉红色 粉紫',
    '棕色|colour:brown|棕 褐色 咖啡色 大地色 brown earthy sepia',
    '白色|colour:white|白 雪白 洁白 纯白 white',
    '黑色|colour:black|黑 漆黑 乌黑 black',
    '灰色|colour:grey|灰 深灰 浅灰 grey gray',
    '黑白|colour:mono|单色 灰度 无彩 黑白色 monochrome black_and_white grayscale greyscale 黑白色调',
    '莫兰迪|colour:muted|低饱和 灰调 素雅 高级灰 muted morandi desaturated',
    '马卡龙|colour:pastel|粉彩 糖果色 淡彩 pastel macaron candy',
    '彩虹色|colour:rainbow|五彩 缤纷 多彩 绚丽 rainbow_colors rainbow_colours colorful colourful vibrant iridescent holographic',
    '荧光色|colour:neon|荧光 电光 fluorescent vaporwave 蒸汽波 synthwave',
    '暖色|colour:warm|暖色调 暖调 暖 温暖的颜色 warm warm_tones warm_colors',
    '冷色|colour:cool|冷色调 冷调 cool cool_tones cold_colors',
  ],
  mood: [
    '宁静|mood:calm|静谧 安静 平静 恬静 祥和 禅意 禅 悠然 calm serene peaceful tranquil quiet zen still 幽静 清幽',
    '孤独|mood:lonely|孤寂 寂寥 萧瑟 独 孤 寂静 lonely solitude solitary alone',
    '梦幻|mood:dreamy|梦境 童话 奇幻 仙境 唯美 浪漫 dreamy dream dreamlike fantasy fairy magical romantic ethereal 缥缈',
    '神秘|mood:mysterious|幽暗 诡秘 魔幻 深邃 mysterious mystical mystery enigmatic',
    '热烈|mood:fierce|激情 燃烧 炽热 火热 passionate fiery burning intense',
    '壮丽|mood:epic|史诗 宏伟 磅礴 壮阔 震撼 大气 雄伟 辽阔 epic grand majestic magnificent vast spectacular 壮观 辉煌 恢弘',
    '欢快|mood:merry|快乐 活泼 喜庆 热闹 节日 cheerful joyful happy merry lively festive',
    '忧郁|mood:sad|悲伤 伤感 忧伤 惆怅 melancholy sad gloomy moody somber',
    '温馨|mood:cosy,colour:warm|温暖 治愈 cozy cosy healing heartwarming',
    '清新|mood:fresh|清爽 明快 小清新 fresh crisp refreshing',
  ],
  composition: [
    '留白|composition:space|大面积留白 空旷 空灵 negative_space whitespace blank_space empty',
    '居中|composition:centre|对称 中心构图 centered symmetrical symmetry center',
    '三分法|composition:thirds|黄金分割 rule_of_thirds thirds golden_ratio',
    '低地平线|composition:low|天空为主 大天空 仰视 low_horizon big_sky low_angle',
    '高地平线|composition:high|俯视 鸟瞰 航拍 high_horizon aerial bird_eye high_angle overhead',
    '近景|composition:near|特写 细节 close_up close-up closeup macro foreground',
    '远景|composition:far|全景 广角 远眺 wide_shot panorama panoramic wide_angle distant',
    '层次|composition:layers|层层 重叠 纵深 层叠 layered layers depth',
    '手机壁纸|format:phone|手机背景 锁屏壁纸 锁屏 phone_wallpaper',
    '电脑壁纸|format:desktop|桌面壁纸 电脑桌面 desktop_wallpaper',
    '壁纸|format:wallpaper|背景 背景图 屏保 background wallpaper',
    '繁密|composition:dense|密集 丰富 满构图 dense busy intricate detailed',
  ],
  style: [
    '水墨|style:ink|水墨画 国画 中国画 墨 写意 泼墨 中国风 古风 ink ink_wash ink_painting chinese_painting sumi-e sumi traditional_chinese chinese_ink_painting chinese_ink',
    '水彩|style:watercolour|水彩画 淡彩画 watercolor watercolour aquarelle',
    '版画|style:print|木刻 浮世绘 木版画 woodblock woodcut ukiyo-e ukiyoe linocut screen_print 丝网印刷',
    '扁平|style:print|扁平插画 扁平风 矢量 平面设计 海报 flat flat_design vector poster flat_illustration',
    '极简|style:minimal|极简主义 简约 简洁 简单 minimal minimalist minimalism simple clean',
    '油画|style:oil|印象派 厚涂 梵高 莫奈 oil oil_painting impressionism impressionist impasto van_gogh monet painterly',
    '插画|style:illustration|数字插画 概念图 绘本 动漫 吉卜力 宫崎骏 新海诚 illustration digital_art concept_art anime ghibli storybook 数字绘画 电影感 cinematic',
  ],
  material: [
    '宣纸|material:paper|纸张 纸纹 纸 paper rice_paper textured_paper',
    '绢本|material:silk|绢 古画 泛黄 做旧 复古 silk_scroll aged vintage retro antique',
    '颗粒|material:grain|胶片 噪点 颗粒感 film film_grain grain grainy noise analog',
    '画布|material:canvas,style:oil|canvas 帆布',
    '白边|material:margin|边框 留边 相框 卡纸 border frame white_border margin framed',
  ],
};

function parse(theme: Theme, row: string): Term {
  const [label = '', means = '', words = ''] = row.split('|');
  return {
    theme,
    label,
    means: means.split(','),
    words: [label, ...words.split(' ').map((word) => word.replaceAll('_', ' '))].filter(Boolean),
  };
}

/** Everything the brush understands, by theme; the screen's palette of phrases shows the labels. */
export const vocabulary: readonly {
  readonly theme: Theme;
  readonly label: string;
  readonly terms: readonly Term[];
}[] = (Object.keys(themeLabels) as Theme[]).map((theme) => ({
  theme,
  label: themeLabels[theme],
  terms: table[theme].map((row) => parse(theme, row)),
}));

/** A style to start from: a name, what it puts into the prompt, and an example to try. */
export interface StylePreset {
  readonly id: string;
  readonly label: string;
  /** Words to add to a prompt. */
  readonly words: string;
  readonly example: string;
}

/** Styles to choose from, with the words they add to a prompt. */
export const stylePresets: readonly StylePreset[] = [
  { id: 'ink', label: '水墨', words: '水墨，留白，宣纸', example: '烟雨江南，远山，孤舟，水墨，留白' },
  { id: 'green', label: '青绿山水', words: '青绿山水，绢本', example: '千里江山，群山，飞鸟，青绿山水' },
  { id: 'watercolour', label: '水彩', words: '水彩，清新，白边', example: '春天，樱花，飞鸟，水彩' },
  { id: 'print', label: '版画', words: '版画，强对比', example: '富士山，日落，飞鸟，版画' },
  { id: 'flat', label: '扁平海报', words: '扁平，海报，层次', example: '沙漠，驼队，黄昏，扁平海报' },
  { id: 'minimal', label: '极简', words: '极简，留白', example: '海上明月，帆船，极简' },
  { id: 'oil', label: '油画', words: '油画，印象派', example: '金色麦田，大树，黄金时刻，油画' },
  { id: 'illustration', label: '插画', words: '插画，柔光', example: '雪山，极光，星星，插画' },
  { id: 'cyber', label: '霓虹都市', words: '赛博朋克，霓虹，光晕', example: '雨夜的未来城市，霓虹' },
  { id: 'abstract', label: '抽象渐变', words: '抽象渐变，颗粒', example: '紫色与橙色的抽象渐变，颗粒' },
];
