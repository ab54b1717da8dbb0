import { entryLabelOf, labelOf } from './labels.ts';
import { sectionName } from './section-names.ts';
import { simplify } from './simplify.ts';
import { employerScore, positionScore } from './words.ts';

/** What is not a name though it is as short as one. */
const noName =
  /简历|个人|党员|团员|群众|未婚|已婚|求职|应聘|电话|邮箱|手机|联系|信息|工程师|经理|主管|总监|专员|助理|教师|会计|设计|运营|开发|大学|学院|公司|本科|硕士|博士|男|女|resume|curriculum|vitae|\bcv\b/i;
const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖覃岳楚闫仝佟代邸涂苟鹿';

/** Whether a text may be a person's name and nothing else. */
export function looksLikeName(text: string): boolean {
  const bare = text
    .replace(/\s+/g, /[a-z]/i.test(text) ? ' ' : '')
    // Other names and forms of address about a name.
    .replace(/\s*(?:[（(][^（()）]{2,24}[）)]|["“][^"“”]{1,16}["”])/g, '')
    .replace(/^([\u4e00-\u9fff]{2,4}) ?[/／] ?(?=\p{Lu}\p{L}+ )/u, '$1 ')
    .replace(/^(?:Mr|Ms|Mrs|Miss)\.? /, '')
    // The same name in Chinese behind it; the family name first, before a comma.
    .replace(/(?<=[a-z]) [\u4e00-\u9fff]{2,4}$/i, (han) => (/^\p{L}+ \S+$/u.test(text) ? han : ''))
    .replace(
      /(?<=^(?:[\u4e00-\u9fff]{2,4} )?)(\p{Lu}\p{L}+(?: [\p{L}-]{1,16}){0,2}), (?=\p{Lu}\p{Ll}+$)/u,
      (both, family: string) =>
        /[\u4e00-\u9fff]/.test(text) || /^\p{Lu}+(?= |$)/u.test(family) ? `${family} ` : both,
    )
    .trim();
  if (noName.test(bare) || sectionName(bare) || labelOf(bare) || entryLabelOf(bare)) return false;
  if (/^.{2,}[师员]$/.test(bare)) return false;
  if (/^[\p{Script=Han}·]{2,8}$/u.test(bare))
    return (
      bare.includes('·') ||
      (bare.length <= 4 && (surnames.includes(simplify(bare.charAt(0))) || bare.length === 4))
    );
  if (/^\p{Lu}\p{L}{1,11} [\u4e00-\u9fff]{2,4}$/u.test(bare))
    return surnames.includes(simplify(bare.split(' ')[1]?.charAt(0) ?? ' '));
  const latin =
    /^[\u4e00-\u9fff]{2,4} (\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3})$/u.exec(bare)?.[1] ?? bare;
  return (
    /^\p{Lu}[\p{L}'’.-]*(?: (?:de|da|van|von|der|la|le|bin|al|O[’'])?\s?\p{Lu}[\p{L}'’.-]*){1,3}(?:,? (?:Jr|Sr|Ph\.?D|[A-Z]{2,5})\.?){0,2}$/u.test(
      latin,
    ) &&
    latin.length <= 36 &&
    positionScore(latin) === 0 &&
    employerScore(latin) === 0
  );
}
