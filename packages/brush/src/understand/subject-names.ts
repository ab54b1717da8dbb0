import type { SceneKind } from '../scene.ts';

/** Where a subject is when it stands: on the ground, on water, in the air, or as a still life on a table. */
export type SubjectPlace = 'ground' | 'water' | 'air' | 'table';

/**
 * Subjects that are drawn of their parts; a row is place | scene where none is named | name (other words) ... After a
 * name `+` is large beside others, `-` small, `!` has characters on it, which a mirror would spoil.
 */
const rows: readonly string[] = [
  'ground|meadow|橘猫(橘色的猫,胖橘,orange_cat) 黑猫(黑色的猫,黑色的小猫,黑色小猫,black_cat) 白猫(白色的猫,白色的小猫,白色小猫,white_cat) 猫(小猫,猫咪,小猫咪,花猫,狸花猫,cat,kitten) 小狗(狗,狗狗,小黄狗,dog,puppy) 柴犬(秋田犬,shiba) 兔子(兔,小兔子,白兔,玉兔,小白兔,rabbit,bunny) 仓鼠-(hamster) 老鼠-(小老鼠,mouse) 小猪(猪,pig)',
  'ground|meadow|马+(骏马,小马,horse) 白马+(white_horse) 斑马+(zebra) 黄牛+(牛,老牛,耕牛,ox) 奶牛+(cow) 水牛+(buffalo) 绵羊(羊,羊群,小羊,sheep) 山羊(goat) 驴(毛驴,小毛驴,donkey) 公鸡(大公鸡,rooster) 母鸡(鸡,老母鸡,hen) 小鸡-(chick) 鹅(大鹅,白鹅,天鹅,goose,swan) 孔雀(peacock) 蜗牛-(snail) 喜鹊(magpie)',
  'ground|forest|熊猫(大熊猫,panda) 老虎+(虎,小老虎,tiger) 狐狸(小狐狸,fox) 松鼠(小松鼠,squirrel) 猴子(猴,小猴子,monkey) 熊+(小熊,棕熊,bear) 考拉(koala) 小鹿(鹿,梅花鹿,麋鹿,deer) 猫头鹰(owl) 鹦鹉(parrot) 瓢虫-(ladybug)',
  'ground|meadow|狮子+(雄狮,lion) 大象+(象,小象,elephant) 长颈鹿+(giraffe)',
  'ground|snow|企鹅(小企鹅,penguin)',
  'water|lake|鸭子(鸭,小鸭子,小黄鸭,鸳鸯,duck) 金鱼(小金鱼,goldfish) 锦鲤(鲤鱼,鱼,小鱼,游鱼,koi,fish) 乌龟(龟,海龟,turtle) 青蛙(蛙,小青蛙,frog) 虾(大虾,小虾,shrimp)',
  'water|sea|鲸鱼+(鲸,蓝鲸,whale) 海豚(dolphin) 螃蟹(大闸蟹,蟹,crab)',
  'air|meadow|燕子-(小燕子,swallow) 蝴蝶-(彩蝶,蝶,butterfly) 蜜蜂-(小蜜蜂,bee) 蜻蜓-(dragonfly)',
  'table|still|苹果(红苹果,apple) 梨(梨子,pear) 香蕉(banana) 西瓜(watermelon) 葡萄(grape,grapes) 草莓-(strawberry) 樱桃-(车厘子,cherry) 桃子(水蜜桃,仙桃,寿桃,peach) 橙子(橘子) 柠檬 菠萝(凤梨,pineapple) 芒果(mango) 石榴(pomegranate) 柿子(persimmon)',
  'table|still|西红柿(番茄,tomato) 胡萝卜(萝卜,carrot) 白菜(大白菜,cabbage) 茄子(eggplant) 辣椒(红辣椒,chili) 玉米(corn) 南瓜(pumpkin) 蘑菇(小蘑菇,mushroom) 竹笋(春笋,bamboo_shoots) 饺子-(水饺,dumplings) 包子(小笼包,baozi) 馒头(mantou) 粽子-(zongzi) 月饼(mooncake) 汤圆(元宵,tangyuan)',
  'table|still|面条(拉面,牛肉面,noodles) 米饭(白米饭,rice) 火锅(hotpot) 糖葫芦(冰糖葫芦) 蛋糕(生日蛋糕,cake) 冰淇淋(冰激凌,ice_cream) 面包(bread) 鸡蛋-(egg) 茶壶(紫砂壶,一壶茶,teapot) 茶杯-(一杯茶,一盏茶,一碗茶,teacup) 咖啡(一杯咖啡,coffee) 啤酒(beer) 汉堡(hamburger) 烤鸭(北京烤鸭,peking_duck,roast_duck)',
  'table|still|披萨(比萨,pizza) 薯条(炸薯条,french_fries,fries) 甜甜圈(donut,doughnut) 寿司(sushi) 奶茶(珍珠奶茶,波霸奶茶,bubble_tea,milk_tea) 油条(youtiao) 荔枝(lychee) 猕猴桃(奇异果,kiwi) 蓝莓-(blueberry,blueberries) 椰子(椰汁,coconut) 花生-(花生米,peanut,peanuts) 大蒜-(蒜,蒜头,garlic) 洋葱(onion)',
  'table|still|黄瓜(青瓜,cucumber) 土豆(马铃薯,potato,potatoes) 莲藕(藕,藕片) 西兰花(broccoli) 豆腐(tofu) 麻婆豆腐(mapo_tofu) 烤串(羊肉串,烤肉串,烧烤,撸串,kebab,barbecue) 棒棒糖(lollipop) 热狗(hot_dog) 三明治(sandwich) 煎蛋(荷包蛋,煎鸡蛋,fried_egg) 红酒(葡萄酒,wine) 糖果(喜糖,水果糖,candies) 小龙虾(龙虾,lobster,crayfish) 红薯(地瓜,番薯,烤红薯,sweet_potato)',
  'table|still|元宝-(金元宝,gold_ingot) 铜钱-!(古钱,铜币) 毛笔(笔墨纸砚,文房四宝,砚台,书法,calligraphy) 古筝(筝,guzheng) 二胡(胡琴,erhu) 琵琶(pipa) 吉他(guitar) 围棋(棋盘,下棋) 书本(书,书籍,一本书,课本,book,books) 蜡烛(红烛,烛光,candle,candles)',
  'air|still|宫灯(大红灯笼) 福字!(福,倒福) 中国结(chinese_knot) 脸谱(京剧脸谱,京剧,peking_opera)',
  'ground|meadow|舞狮(醒狮,狮子舞,lion_dance) 春联+!(对联,贴春联) 南瓜灯(万圣节,jack-o-lantern,halloween)',
  'table|still|仙人掌(cactus) 盆景(盆栽,bonsai) 花瓶(vase) 红包(压岁钱,red_envelope) 扇子(折扇,团扇,fan)',
  'ground|meadow|玫瑰(玫瑰花,红玫瑰,月季,roses,red_rose) 蒲公英-(dandelion) 鼓(大鼓,drum) 雨伞(油纸伞,伞,umbrella) 天坛+(temple_of_heaven) 故宫+(紫禁城,天安门,城楼,forbidden_city) 风车+(windmill) 城堡+(castle) 铁塔+(埃菲尔铁塔,巴黎铁塔,eiffel_tower) 牌坊+(牌楼,archway)',
  'ground|meadow|自行车(单车,脚踏车,bicycle,bike) 火车+(高铁,动车,列车,train) 火箭+(rocket) 刺猬(小刺猬,hedgehog) 鸽子(白鸽,和平鸽,dove,pigeon) 蛇(小蛇,snake)',
  'ground|meadow|女孩(小女孩,小姑娘,姑娘,女生,少女,girl) 男孩(小男孩,男生,少年,孩子,小孩,小朋友,儿童,boy,child) 老爷爷(爷爷,老人,grandpa) 老奶奶(奶奶,外婆,老太太,grandma) 足球(football,soccer_ball) 篮球(basketball)',
  'ground|meadow|菊花(秋菊,菊,雏菊,chrysanthemum,daisy) 牡丹(牡丹花,芍药,peony) 百合(百合花,lily) 四叶草(幸运草,clover) 银杏+(银杏树,ginkgo) 四合院+(courtyard_house) 蒙古包+(yurt) 教堂+(church) 帐篷(露营,tent,camping) 石狮子(石狮) 兵马俑(秦俑,terracotta_warrior) 拖拉机+(tractor)',
  'ground|city|汽车+(小汽车,轿车,car) 公交车+(巴士,bus) 东方明珠+(东方明珠塔) 摩天轮+(ferris_wheel) 卡车+(货车,truck) 摩托车(电动车,motorcycle) 消防车+(救火车,fire_truck) 救护车+(ambulance) 地铁+(subway,metro)',
  'ground|still|礼物-(礼盒,礼品,礼物盒,圣诞礼物,gift,present) 沙发(sofa,couch) 泰迪熊(玩具熊,小熊玩偶,teddy_bear) 机器人(robot) 钢琴+(piano)',
  'table|still|兰花(兰草,兰,orchid) 水仙(水仙花,narcissus,daffodil) 多肉(多肉植物,succulent) 花束(一束花,捧花,bouquet) 相机(照相机,camera) 闹钟(时钟,钟表,clock) 台灯(desk_lamp,lamp) 书包(双肩包,schoolbag,backpack) 电脑(笔记本电脑,computer,laptop) 手机(智能手机,phone,smartphone)',
  'water|lake|水车+(waterwheel)',
  'air|meadow|彩虹+(雨后彩虹,rainbow) 直升机+(helicopter)',
  'air|sky|宇航员(航天员,太空人,astronaut) 飞碟(不明飞行物,ufo) 地球(earth,globe)',
  'air|still|爱心(红心,heart,hearts)',
  'ground|forest|灵芝 狼(灰狼,野狼,大灰狼,wolf) 豹子(豹,猎豹,金钱豹,花豹,leopard,cheetah) 恐龙+(霸王龙,小恐龙,dinosaur) 小熊猫(red_panda) 毛毛虫-(毛虫,caterpillar) 独角兽+(unicorn)',
  'ground|meadow|犀牛+(rhino,rhinoceros) 袋鼠(kangaroo) 羊驼(草泥马,alpaca,llama) 乌鸦(crow,raven) 麻雀-(小麻雀,sparrow)',
  'ground|snow|北极熊+(白熊,polar_bear) 海豹(海狮,sea_lion)',
  'water|lake|河马+(小河马,hippo,hippopotamus) 鳄鱼(crocodile,alligator)',
  'water|sea|海马(seahorse)',
  'air|mountains|龙+(中国龙,神龙,巨龙,金龙,小龙,飞龙,dragon) 凤凰+(凤,火凤凰,phoenix) 老鹰(鹰,雄鹰,苍鹰,eagle,hawk)',
  'ground|mountains|长城+(万里长城,great_wall)',
  'ground|desert|骆驼+(camel) 金字塔+(pyramid)',
  'ground|snow|雪人(snowman) 圣诞树+(christmas_tree) 圣诞老人(santa,santa_claus)',
  'water|lake|龙舟+(赛龙舟,dragon_boat) 丹顶鹤(白鹤) 火烈鸟(flamingo)',
  'water|sea|轮船+(大船,邮轮,steamship) 鲨鱼+(大白鲨,shark) 小丑鱼(clownfish) 章鱼(octopus) 水母(jellyfish) 海星(starfish)',
  'air|meadow|风筝(纸鸢,kite) 飞机+(客机,airplane,plane) 热气球+(hot_air_balloon) 气球(彩色气球,balloon,balloons) 孔明灯(天灯,sky_lantern) 鞭炮(爆竹,firecrackers)',
];

/** One subject: its name, the words for it, and where it belongs. */
export interface SubjectName {
  readonly name: string;
  readonly words: readonly string[];
  readonly place: SubjectPlace;
  /** `still` is a table before a soft ground. */
  readonly scene: SceneKind | 'still';
  /** Beside others. */
  readonly scale: 'large' | 'normal' | 'small';
  /** It has characters on it. */
  readonly lettered: boolean;
}

function parse(row: string): SubjectName[] {
  const [place, scene, list = ''] = row.split('|');
  return list.split(' ').map((entry) => {
    const [, name = '', marks = '', words = ''] = /^([^(+!-]+)([+!-]*)(?:\(([^)]*)\))?$/.exec(entry) ?? [];
    const others = words.split(',').filter(Boolean);
    return {
      name,
      words: others.map((word) => word.replaceAll('_', ' ')),
      place: place as SubjectPlace,
      scene: scene as SubjectName['scene'],
      scale: marks.includes('+') ? 'large' : marks.includes('-') ? 'small' : 'normal',
      lettered: marks.includes('!'),
    };
  });
}

/** All of them, in the order of the palette of words. */
export const subjectNames: readonly SubjectName[] = rows.flatMap(parse);

const byName = new Map(subjectNames.map((one) => [one.name, one]));

/** A subject by its name. */
export const subjectOf = (name: string): SubjectName | undefined => byName.get(name);
