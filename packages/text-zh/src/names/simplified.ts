import type { TextView } from '../text-view.ts';

/** Traditional characters of names, labels and titles with their simplified ones. */
const pairs =
  '陳陈趙赵吳吴孫孙鄭郑馮冯衛卫蔣蒋韓韩楊杨許许呂吕張张嚴严華华謝谢鄒邹雲云蘇苏範范魯鲁韋韦馬马鳳凤湯汤羅罗畢毕鄔邬樂乐時时齊齐餘余顧顾黃黄蕭萧貝贝計计談谈龐庞紀纪項项葉叶閻阎閆闫聶聂闞阚鄺邝鄧邓劉刘盧卢鐘钟鍾钟譚谭陸陆賈贾' +
  '簡简關关歐欧鮑鲍費费賀贺龍龙萬万錢钱溫温莊庄蘭兰單单淩凌駱骆車车連连蘆芦麥麦黨党倫伦師师婁娄叢丛鞏巩遲迟遊游儲储榮荣偉伟麗丽強强軍军傑杰濤涛國国飛飞瑩莹愛爱勝胜義义禮礼賢贤東东陽阳紅红銘铭鋒锋鵬鹏鴻鸿蓮莲寶宝貴贵財财興兴' +
  '達达順顺豐丰嬌娇瓊琼學学書书詩诗詞词藝艺韻韵慶庆歡欢儀仪嵐岚崗岗嶺岭澤泽潤润淵渊滿满煒炜燦灿煥焕燁烨曉晓暉晖瑋玮環环瑤瑶璽玺壽寿維维綱纲紹绍緒绪縱纵續续聰聪肅肃藍蓝術术誠诚語语諾诺謙谦讓让賓宾賴赖軒轩輝辉遠远遷迁選选邁迈' +
  '鄉乡醫医鈞钧鈺钰鉅钜銀银銳锐錦锦鎮镇鐵铁閔闵隨随雋隽雙双離离霽霁靜静頌颂願愿顏颜風风飄飘駿骏驊骅騰腾驍骁鮮鲜鳴鸣鶯莺鷹鹰詠咏嫻娴緯纬綺绮瀟潇瀅滢瑪玛潔洁淨净珮佩薔蔷鈴铃鶴鹤齡龄繼继憲宪懷怀應应廣广彥彦後后恆恒撫抚據据擇择' +
  '攝摄曄晔樹树橋桥機机權权歲岁氣气漢汉準准瀾澜烏乌爾尔獻献現现瑯琅異异畫画發发碩硕祿禄禎祯積积穎颖穩稳竇窦筆笔節节築筑綠绿緣缘練练縣县織织繡绣羣群聖圣聲声職职膽胆臨临臺台舊旧蔭荫蔔卜藥药蘊蕴號号裏里補补製制複复親亲觀观記记' +
  '訊讯訓训設设訴诉診诊註注証证評评試试該该話话詳详認认誌志說说請请課课調调論论諮咨謹谨譯译議议護护讀读負负貨货販贩責责買买貸贷賣卖質质購购贈赠贊赞趨趋跡迹載载輔辅辦办邊边郵邮鄰邻釋释針针錄录鏡镜門门開开間间閱阅隊队階阶際际' +
  '險险電电霊灵靈灵頁页頭头題题類类顯显飯饭館馆駕驾驗验體体點点勞劳動动務务區区協协參参員员問问嗎吗團团園园圓圆圖图場场塊块報报壇坛壓压壯壮壺壶夢梦奮奋婦妇媽妈孃娘寧宁審审寫写寵宠將将專专尋寻對对導导屆届屬属島岛帥帅帳账帶带' +
  '幣币幫帮庫库廠厂廳厅彈弹從从戶户執执換换損损會会條条樣样檢检歸归殘残沒没湧涌無无營营獎奖產产當当療疗監监盡尽眾众種种稱称窮穷競竞級级組组經经結结給给統统絲丝網网編编聞闻聯联脅胁腦脑與与舉举薦荐處处裝装規规視视覽览觸触託托' +
  '詐诈誤误遺遗還还這这進进運运過过適适銷销長长閉闭陣阵難难領领飲饮養养馭驭個个倆俩傷伤價价億亿優优兒儿內内兩两則则劃划劍剑勵励勻匀啟启喬乔嘆叹嚮向嬸婶爺爷嶽岳姪侄衆众脫脱總总';

const signs = Array.from(pairs);
const simple = new Map(
  signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : [])),
);
const traditional = new RegExp(`[${[...simple.keys()].join('')}]`, 'gu');

/** A view with simplified characters, for lists that have only these; the same view if it has no traditional ones. */
export function simplifiedView(view: TextView): TextView {
  if (view.text.search(traditional) < 0) return view;
  const replace = (text: string) => text.replace(traditional, (sign) => simple.get(sign) ?? sign);
  return { ...view, text: replace(view.text), lower: replace(view.lower) };
}

const simplified = new Set(simple.values());

/** Whether a text is written in traditional characters: more of its characters have a simplified form than are one. */
export function isTraditional(text: string): boolean {
  let [old, modern] = [0, 0];
  for (const sign of text) {
    if (simple.has(sign)) old++;
    else if (simplified.has(sign)) modern++;
  }
  return old >= fewTraditional && old > modern;
}

/** Fewer are a name or a sign on a simplified page. */
const fewTraditional = 4;
