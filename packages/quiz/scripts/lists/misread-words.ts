/** Words often misread: the word, the character, its reading, what is often said instead. By hand. */
const LINES = `
氛围 氛 fēn fèn|粳米 粳 jīng gěng|角色 角 jué jiǎo|主角 角 jué jiǎo|配角 角 jué jiǎo|符合 符 fú fǔ|机械 械 xiè jiè|友谊 谊 yì yí
质量 质 zhì zhǐ|暂时 暂 zàn zhàn|号召 召 zhào zhāo|召开 召 zhào zhāo|教室 室 shì shǐ|卑鄙 鄙 bǐ bì|处理 处 chǔ chù|潜力 潜 qián qiǎn
潜水 潜 qián qiǎn|比较 较 jiào jiǎo|勉强 强 qiǎng qiáng|倔强 强 jiàng qiáng|强迫 强 qiǎng qiáng|载重 载 zài zǎi|载体 载 zài zǎi
下载 载 zài zǎi|记载 载 zǎi zài|绯闻 绯 fēi fěi|脂肪 脂 zhī zhǐ|发酵 酵 jiào xiào|呆板 呆 dāi ái|档案 档 dàng dǎng|档次 档 dàng dǎng
混淆 淆 xiáo yáo|棱角 棱 léng líng|字帖 帖 tiè tiě|请帖 帖 tiě tiè|应届 应 yīng yìng|应聘 应 yìng yīng|应允 应 yīng yìng
应用 应 yìng yīng|惩罚 惩 chéng chěng|乘客 乘 chéng chèng|称职 称 chèn chèng|对称 称 chèn chèng|匀称 称 chèn chèng|称心 称 chèn chèng
炽热 炽 chì zhì|憧憬 憧 chōng tóng|揣测 揣 chuǎi chuāi|创伤 创 chuāng chuàng|挫折 挫 cuò cuō|逮捕 逮 dài dǎi|当作 当 dàng dāng
恰当 当 dàng dāng|提防 提 dī tí|堤坝 堤 dī tí|玷污 玷 diàn zhān|跌倒 跌 diē dié|讣告 讣 fù pǔ|果脯 脯 fǔ pǔ|尴尬 尬 gà jiè
尴尬 尴 gān jiān|亘古 亘 gèn gèng|供给 给 jǐ gěi|给予 给 jǐ gěi|勾当 当 dàng dāng|瑰丽 瑰 guī guì|皈依 皈 guī bǎn|粗犷 犷 guǎng kuàng
哈达 哈 hǎ hā|附和 和 hè hé|起哄 哄 hòng hōng|囫囵 囫 hú wù|豢养 豢 huàn juàn|诲人不倦 诲 huì huǐ|隐晦 晦 huì huǐ|歼灭 歼 jiān qiān
缄默 缄 jiān xián|眼睑 睑 jiǎn liǎn|校对 校 jiào xiào|校正 校 jiào xiào|押解 解 jiè jiě|浸透 浸 jìn qīn|浸泡 浸 jìn qìn|劲敌 劲 jìng jìn
强劲 劲 jìng jìn|拘泥 泥 nì ní|咀嚼 嚼 jué jiáo|咀嚼 咀 jǔ zuǐ|沮丧 沮 jǔ zǔ|恪守 恪 kè gè|空闲 空 kòng kōng
空隙 空 kòng kōng|框架 框 kuàng kuāng|傀儡 傀 kuǐ guī|烙印 烙 lào luò|勒索 勒 lè lēi|羸弱 羸 léi yíng|量杯 量 liáng liàng
踉跄 踉 liàng láng|绿林 绿 lù lǜ|掠夺 掠 lüè lüě|埋怨 埋 mán mái|蔓延 蔓 màn wàn|含情脉脉 脉 mò mài|闷热 闷 mēn mèn|蒙骗 蒙 mēng méng
分泌 泌 mì bì|便秘 秘 mì bì|模样 模 mú mó|蓦然 蓦 mò mù|宁可 宁 nìng níng|宁愿 宁 nìng níng|泥淖 淖 nào zhǎo|木讷 讷 nè nà
拈轻怕重 拈 niān zhān|酿造 酿 niàng ràng|虐待 虐 nüè lüè|呕吐 吐 tù tǔ|呕吐 呕 ǒu ōu|扒手 扒 pá bā|迫击炮 迫 pǎi pò|澎湃 湃 pài bài
滂沱 滂 pāng páng|胚胎 胚 pēi pī|抨击 抨 pēng píng|纰漏 纰 pī bǐ|毗邻 毗 pí bǐ|媲美 媲 pì bǐ|癖好 癖 pǐ pì|剽窃 剽 piāo piáo
湖泊 泊 pō bó|停泊 泊 bó pō|糟粕 粕 pò bó|解剖 剖 pōu pāo|前仆后继 仆 pū pú|曝晒 曝 pù bào|一曝十寒 曝 pù bào|瀑布 瀑 pù bào
祈祷 祈 qí qǐ|绮丽 绮 qǐ qí|修葺 葺 qì róng|掮客 掮 qián jiān|翘首 翘 qiáo qiào|怯懦 怯 qiè què|惬意 惬 qiè xiá|亲家 亲 qìng qīn
曲折 曲 qū qǔ|歌曲 曲 qǔ qū|祛除 祛 qū qù|龋齿 龋 qǔ yǔ|债券 券 quàn juàn|商榷 榷 què quē|冗长 冗 rǒng chén|妊娠 娠 shēn chén
缫丝 缫 sāo cháo|霎时 霎 shà chà|禅让 禅 shàn chán|讪笑 讪 shàn shān|赡养 赡 shàn zhān|摄影 摄 shè niè|慑服 慑 shè niè
渗透 渗 shèn cān|似的 似 shì sì|狩猎 狩 shòu shǒu|游说 说 shuì shuō|说服 说 shuō shuì|吮吸 吮 shǔn yǔn|瞬间 瞬 shùn shǔn
怂恿 怂 sǒng cóng|塑料 塑 sù suò|虽然 虽 suī suí|鬼鬼祟祟 祟 suì chóng|隧道 隧 suì zhuì|鞭挞 挞 tà dá|坍塌 坍 tān dān
弹劾 劾 hé kè|恬静 恬 tián tiǎn|湍急 湍 tuān chuǎn|颓废 颓 tuí tū|臀部 臀 tún diàn|拓片 拓 tà tuò|唾弃 唾 tuò chuí|违反 违 wéi wěi
围绕 绕 rào rǎo|猥琐 猥 wěi wēi|伪装 伪 wěi wèi|紊乱 紊 wěn wèn|膝盖 膝 xī qī|檄文 檄 xí jī|狭隘 隘 ài yì|纤维 纤 xiān qiān
肖像 肖 xiào xiāo|采撷 撷 xié jié|挟持 挟 xié jiā|要挟 挟 xié xiá|偕同 偕 xié jiē|不屑 屑 xiè xuè|反省 省 xǐng shěng|星宿 宿 xiù sù
酗酒 酗 xù xiōng|畜牧 畜 xù chù|眩晕 眩 xuàn xuán|炫耀 炫 xuàn xuán|渲染 渲 xuàn xuān|削弱 削 xuē xiāo|剥削 削 xuē xiāo
噱头 噱 xué jué|血液 血 xuè xuě|徇私 徇 xùn xún|驯服 驯 xùn xún|殷红 殷 yān yīn|筵席 筵 yán yàn|赝品 赝 yàn yīng|杳无音信 杳 yǎo miǎo
窈窕 窕 tiǎo tiáo|揶揄 揄 yú yù|谒见 谒 yè jié|摇曳 曳 yè yì|甘之如饴 饴 yí tái|屹立 屹 yì qǐ|造诣 诣 yì zhǐ|邮递 递 dì tì
熨帖 熨 yù yùn|熨斗 熨 yùn yù|愉快 愉 yú yù|逾越 逾 yú yù|舆论 舆 yú yǔ|娱乐 娱 yú yù|与会 与 yù yǔ|参与 与 yù yǔ|陨石 陨 yǔn sǔn
酝酿 酝 yùn wēn|晕车 晕 yùn yūn|确凿 凿 záo zuò|择菜 择 zhái zé|憎恨 憎 zēng zèng|咋舌 咋 zé zhà|粘贴 粘 zhān nián|破绽 绽 zhàn dìng
着急 着 zháo zhuó|着想 着 zhuó zháo|着手 着 zhuó zháo|栉风沐雨 栉 zhì jié|中肯 中 zhòng zhōng|骤然 骤 zhòu jù|贮藏 贮 zhù chǔ
转载 载 zǎi zài|撰写 撰 zhuàn xùn|拙劣 拙 zhuō zhuó|灼热 灼 zhuó sháo|卓越 卓 zhuó zhuō|自诩 诩 xǔ yǔ|恣意 恣 zì zī|诅咒 诅 zǔ jǔ
作坊 作 zuō zuò|症结 症 zhēng zhèng|正月 正 zhēng zhèng|挣扎 扎 zhá zhā|高涨 涨 zhǎng zhàng|憎恶 恶 wù è|可恶 恶 wù è|悼念 悼 dào diào
巷道 巷 hàng xiàng|琴弦 弦 xián xuán|穴位 穴 xué xuè|癌症 癌 ái yán|角逐 角 jué jiǎo|供不应求 应 yìng yīng|叱咤 咤 zhà chà
刹那 刹 chà shà|参差 参 cēn cān|参差 差 cī chā|谄媚 谄 chǎn xiàn|阐述 阐 chǎn shàn|嗔怪 嗔 chēn zhēn|瞠目结舌 瞠 chēng táng
踌躇 踌 chóu shòu|相形见绌 绌 chù zhuō|啜泣 啜 chuò zhuì|绰号 绰 chuò zhuō|伺候 伺 cì sì|殚精竭虑 殚 dān chán|蝙蝠 蝙 biān biǎn
濒临 濒 bīn pín|摒弃 摒 bìng bǐng|针砭 砭 biān fá|庇护 庇 bì pì|包庇 庇 bì pì|麻痹 痹 bì pí|裨益 裨 bì bēi|薄弱 薄 bó báo|单薄 薄 bó báo
剥夺 剥 bō bāo|哺育 哺 bǔ pǔ|粗糙 糙 cāo zào|嘈杂 嘈 cáo zāo|谆谆 谆 zhūn chún|匕首 匕 bǐ bì|背负 背 bēi bèi|迸发 迸 bèng bìng
复辟 辟 bì pì|刚愎自用 愎 bì fù|可汗 汗 hán hàn|可汗 可 kè kě|绯红 绯 fēi fěi|鲜为人知 鲜 xiǎn xiān|尽管 尽 jǐn jìn|尽量 尽 jǐn jìn
蹒跚 蹒 pán mán|庖丁 庖 páo bāo|煤屑 屑 xiè xiāo|岿然 岿 kuī guī|喟叹 喟 kuì wèi|匮乏 匮 kuì guì|桎梏 梏 gù kù|诘问 诘 jié jí
拮据 据 jū jù|狙击 狙 jū zǔ|角斗 角 jué jiǎo|矍铄 矍 jué jù|蜷缩 蜷 quán juǎn|瞻仰 瞻 zhān shàn|偌大 偌 ruò nuò
`;

export const MISREAD_WORDS = LINES.trim()
  .split(/[|\n]/u)
  .map(
    (line) => line.trim().split(' ') as [word: string, character: string, right: string, ...wrong: string[]],
  );
