/** Words with a joined r, after the outline's table 儿化词语; the reading without tone change of 一. By hand. */
export const ERHUA_WORDS: readonly (readonly [text: string, pinyin: string])[] = `
刀把儿=dāo bàr 号码儿=hào mǎr 戏法儿=xì fǎr 在哪儿=zài nǎr 找茬儿=zhǎo chár 打杂儿=dǎ zár 板擦儿=bǎn cār 名牌儿=míng páir
鞋带儿=xié dàir 壶盖儿=hú gàir 小孩儿=xiǎo háir 加塞儿=jiā sāir 快板儿=kuài bǎnr 老伴儿=lǎo bànr 蒜瓣儿=suàn bànr 脸盘儿=liǎn pánr
脸蛋儿=liǎn dànr 收摊儿=shōu tānr 笔杆儿=bǐ gǎnr 门槛儿=mén kǎnr 药方儿=yào fāngr 赶趟儿=gǎn tàngr 香肠儿=xiāng chángr
掉价儿=diào jiàr 豆芽儿=dòu yár 小辫儿=xiǎo biànr 照片儿=zhào piānr 扇面儿=shàn miànr 差点儿=chà diǎnr 雨点儿=yǔ diǎnr
聊天儿=liáo tiānr 拉链儿=lā liànr 冒尖儿=mào jiānr 坎肩儿=kǎn jiānr 牙签儿=yá qiānr 露馅儿=lòu xiànr 心眼儿=xīn yǎnr
鼻梁儿=bí liángr 花样儿=huā yàngr 脑瓜儿=nǎo guār 大褂儿=dà guàr 麻花儿=má huār 牙刷儿=yá shuār 茶馆儿=chá guǎnr
饭馆儿=fàn guǎnr 火罐儿=huǒ guànr 落款儿=luò kuǎnr 打转儿=dǎ zhuànr 拐弯儿=guǎi wānr 好玩儿=hǎo wánr 大腕儿=dà wànr
蛋黄儿=dàn huángr 天窗儿=tiān chuāngr 烟卷儿=yān juǎnr 手绢儿=shǒu juànr 出圈儿=chū quānr 包圆儿=bāo yuánr 人缘儿=rén yuánr
绕远儿=rào yuǎnr 杂院儿=zá yuànr 刀背儿=dāo bèir 摸黑儿=mō hēir 老本儿=lǎo běnr 花盆儿=huā pénr 嗓门儿=sǎng ménr
把门儿=bǎ ménr 哥们儿=gē menr 纳闷儿=nà mènr 后跟儿=hòu gēnr 别针儿=bié zhēnr 走神儿=zǒu shénr 大婶儿=dà shěnr
杏仁儿=xìng rénr 刀刃儿=dāo rènr 钢镚儿=gāng bèngr 夹缝儿=jiā fèngr 脖颈儿=bó gěngr 提成儿=tí chéngr 半截儿=bàn jiér
小鞋儿=xiǎo xiér 旦角儿=dàn juér 主角儿=zhǔ juér 跑腿儿=pǎo tuǐr 耳垂儿=ěr chuír 墨水儿=mò shuǐr 围嘴儿=wéi zuǐr 走味儿=zǒu wèir
打盹儿=dǎ dǔnr 胖墩儿=pàng dūnr 砂轮儿=shā lúnr 冰棍儿=bīng gùnr 没准儿=méi zhǔnr 开春儿=kāi chūnr 瓜子儿=guā zǐr
石子儿=shí zǐr 没词儿=méi cír 挑刺儿=tiāo cìr 墨汁儿=mò zhīr 锯齿儿=jù chǐr 记事儿=jì shìr 针鼻儿=zhēn bír 垫底儿=diàn dǐr
肚脐儿=dù qír 玩意儿=wán yìr 有劲儿=yǒu jìnr 送信儿=sòng xìnr 脚印儿=jiǎo yìnr 花瓶儿=huā píngr 打鸣儿=dǎ míngr
图钉儿=tú dīngr 门铃儿=mén língr 眼镜儿=yǎn jìngr 蛋清儿=dàn qīngr 火星儿=huǒ xīngr 人影儿=rén yǐngr 毛驴儿=máo lǘr
小曲儿=xiǎo qǔr 痰盂儿=tán yúr 合群儿=hé qúnr 模特儿=mó tèr 逗乐儿=dòu lèr 唱歌儿=chàng gēr 挨个儿=āi gèr 打嗝儿=dǎ gér
饭盒儿=fàn hér 在这儿=zài zhèr 碎步儿=suì bùr 没谱儿=méi pǔr 梨核儿=lí húr 泪珠儿=lèi zhūr 有数儿=yǒu shùr 果冻儿=guǒ dòngr
门洞儿=mén dòngr 胡同儿=hú tòngr 抽空儿=chōu kòngr 酒盅儿=jiǔ zhōngr 小葱儿=xiǎo cōngr 红包儿=hóng bāor 灯泡儿=dēng pàor
半道儿=bàn dàor 手套儿=shǒu tàor 跳高儿=tiào gāor 叫好儿=jiào hǎor 口罩儿=kǒu zhàor 口哨儿=kǒu shàor 蜜枣儿=mì zǎor
鱼漂儿=yú piāor 火苗儿=huǒ miáor 跑调儿=pǎo diàor 面条儿=miàn tiáor 豆角儿=dòu jiǎor 开窍儿=kāi qiàor 衣兜儿=yī dōur
老头儿=lǎo tóur 年头儿=nián tóur 小偷儿=xiǎo tōur 门口儿=mén kǒur 纽扣儿=niǔ kòur 线轴儿=xiàn zhóur 小丑儿=xiǎo chǒur
顶牛儿=dǐng niúr 抓阄儿=zhuā jiūr 棉球儿=mián qiúr 加油儿=jiā yóur 火锅儿=huǒ guōr 做活儿=zuò huór 大伙儿=dà huǒr
邮戳儿=yóu chuōr 小说儿=xiǎo shuōr 被窝儿=bèi wōr 耳膜儿=ěr mór 粉末儿=fěn mòr 花儿=huār 画儿=huàr 活儿=huór 事儿=shìr
味儿=wèir 劲儿=jìnr 空儿=kòngr 这儿=zhèr 那儿=nàr 哪儿=nǎr 个儿=gèr 馅儿=xiànr 信儿=xìnr 座儿=zuòr 点儿=diǎnr 圈儿=quānr
`
  .trim()
  .split(/\s+(?=\p{Script=Han})/u)
  .map((line) => line.split('=') as [string, string]);

/** Words in which 儿 is a syllable of its own. */
export const FULL_ER_WORDS =
  `女儿 婴儿 幼儿 少儿 健儿 孤儿 胎儿 宠儿 男儿 弃儿 幸运儿 混血儿 托儿所 幼儿园 新生儿 早产儿 产儿 患儿 婴幼儿 育儿 儿童 儿歌 儿科 儿孙 儿女`.split(
    ' ',
  );
