/** The commonest surnames, single and compound; together more than 97 in 100 people of China. */
const single =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤' +
  '温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝' +
  '陳楊黃趙吳孫馬鄭謝許韓馮鄧葉蘇魏呂盧鐘譚陸賈韋鄒閻龍賀顧龔萬錢嚴湯溫龐顏莊聶魯單';

export const surnames: ReadonlySet<string> = new Set(Array.from(single));

export const compoundSurnames: ReadonlySet<string> = new Set(
  '欧阳 上官 司马 诸葛 夏侯 皇甫 尉迟 公孙 慕容 司徒 令狐 东方 南宫 端木 轩辕 宇文 长孙 澹台 独孤 西门 申屠 司空'.split(
    ' ',
  ),
);
