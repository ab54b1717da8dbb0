import type { SceneKind } from '../scene.ts';

/** Where a subject is when it stands: on the ground, on water, in the air, or as a still life on a table. */
export type SubjectPlace = 'ground' | 'water' | 'air' | 'table';

/** Subjects that are drawn of their parts; a row is place | scene where none is named | name (other words) ... */
const rows: readonly string[] = [
  'ground|meadow|橘猫(橘色的猫,胖橘,orange_cat) 黑猫(black_cat) 白猫(white_cat) 猫(小猫,猫咪,花猫,狸花猫,cat,kitten) 小狗(狗,狗狗,小黄狗,dog,puppy) 柴犬(秋田犬,shiba) 兔子(兔,小兔子,白兔,玉兔,小白兔,rabbit,bunny) 仓鼠(hamster) 老鼠(小老鼠,mouse) 小猪(猪,pig)',
  'ground|meadow|马(骏马,小马,horse) 白马(white_horse) 斑马(zebra) 黄牛(牛,老牛,耕牛,ox) 奶牛(cow) 水牛(buffalo) 绵羊(羊,羊群,小羊,sheep) 山羊(goat) 驴(毛驴,小毛驴,donkey) 公鸡(大公鸡,rooster) 母鸡(鸡,老母鸡,hen) 小鸡(chick) 鹅(大鹅,白鹅,天鹅,goose,swan) 孔雀(peacock) 蜗牛(snail) 喜鹊(magpie)',
  'ground|forest|熊猫(大熊猫,panda) 老虎(虎,小老虎,tiger) 狐狸(小狐狸,fox) 松鼠(小松鼠,squirrel) 猴子(猴,小猴子,monkey) 熊(小熊,棕熊,bear) 考拉(koala) 小鹿(鹿,梅花鹿,麋鹿,deer) 猫头鹰(owl) 鹦鹉(parrot) 瓢虫(ladybug)',
  'ground|meadow|狮子(雄狮,lion) 大象(象,小象,elephant) 长颈鹿(giraffe)',
  'ground|snow|企鹅(小企鹅,penguin)',
  'water|lake|鸭子(鸭,小鸭子,小黄鸭,鸳鸯,duck) 金鱼(小金鱼,goldfish) 锦鲤(鲤鱼,鱼,小鱼,游鱼,koi,fish) 乌龟(龟,海龟,turtle) 青蛙(蛙,小青蛙,frog) 虾(大虾,小虾,shrimp)',
  'water|sea|鲸鱼(鲸,蓝鲸,whale) 海豚(dolphin) 螃蟹(大闸蟹,蟹,crab)',
  'air|meadow|燕子(小燕子,swallow) 蝴蝶(彩蝶,蝶,butterfly) 蜜蜂(小蜜蜂,bee) 蜻蜓(dragonfly)',
];

/** One subject: its name, the words for it, and where it belongs. */
export interface SubjectName {
  readonly name: string;
  readonly words: readonly string[];
  readonly place: SubjectPlace;
  /** `still` is a table before a soft ground. */
  readonly scene: SceneKind | 'still';
}

function parse(row: string): SubjectName[] {
  const [place, scene, list = ''] = row.split('|');
  return list.split(' ').map((entry) => {
    const [, name = '', words = ''] = /^([^(]+)(?:\(([^)]*)\))?$/.exec(entry) ?? [];
    const others = words.split(',').filter(Boolean);
    return {
      name,
      words: others.map((word) => word.replaceAll('_', ' ')),
      place: place as SubjectPlace,
      scene: scene as SubjectName['scene'],
    };
  });
}

/** All of them, in the order of the palette of words. */
export const subjectNames: readonly SubjectName[] = rows.flatMap(parse);

const byName = new Map(subjectNames.map((one) => [one.name, one]));

/** A subject by its name. */
export const subjectOf = (name: string): SubjectName | undefined => byName.get(name);
