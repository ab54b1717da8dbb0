/** More forms of the same eight types. They were held back at first, and tuned on after their first measurement (ADR 0023). */
export const secondTemplates: Readonly<Record<string, readonly string[]>> = {
  contract: [
    `车辆买卖协议书
卖方：{name#A}（以下简称甲方）身份证：{identity}
买方：{name#B}（以下简称乙方）身份证：{identity} 电话：{mobile}
甲方自愿将其名下车牌号为{plate}的家用轿车一辆转让给乙方，成交价{money}元整。{name#B}已于{date}支付定金，余款在过户当日付清，由{name#A}开具收条。
如因车辆权属发生纠纷，由甲方承担。见证人：{name}
甲方签名：{name#A}
乙方签名：{name#B}`,
    `技术服务合同
委托方（甲方）：{org}　信用代码：{creditCode}
住所地：{address}
项目联系人：{name#A}　电子信箱：{email}　电话：{landline}
受托方（乙方）：{org}
法定代表人：{name}
乙方指派{name#B}为项目负责人，{name#B}的联系方式为{mobile}；未经甲方书面同意，不得更换。技术资料交付至{address}，由{name#A}签收。`,
    `个人房屋装修合同
业主：{name#A}，施工地址：{address}
施工队负责人{name#B}，手机{mobile}，微信号{wechat}
工程款共{money}元，开工时先付三成，转至{name#B}尾号以外的完整账户{card}。{name#A}可随时查看施工进度，工期{n}天。`,
  ],
  labour: [
    `入职登记表
姓名\t{name#A}\t性别\t男\t出生日期\t{birth}
身份证号\t{identity}\t手机\t{mobile}
现住址\t{address}
紧急联系人\t{name}\t联系电话\t{mobile}
本人承诺以上信息属实。签名：{name#A}　人事专员：{name}`,
    `竞业限制协议
甲方：{org}（统一社会信用代码：{creditCode}）
乙方：{name#A}，公民身份号码{identity}，通讯地址为{address}
鉴于{name#A}在甲方任职期间接触核心技术，双方约定离职后{n}个月内，{name#A}不得到同类企业工作。补偿金按月汇入其招商银行账户{card}。
甲方代表：{name}　　乙方：{name#A}`,
  ],
  judgment: [
    `刑事裁定书
上诉人（原审被告人）{name#A}，男，{birth}生，农民，住{address}，因涉嫌盗窃罪于{date}被刑事拘留。
辩护人{name}，{org}律师。
原审认定，{date}凌晨，{name#A}伙同{name#B}（另案处理）窜至被害人{name#C}家中，盗走现金{money}元及手机一部。{name#C}发现后报警。案发后，{name#A}的亲属代为退赔，取得{name#C}谅解。
宣判后，{name#A}不服，以量刑过重为由提出上诉。
代理审判员　{name}
法官助理　{name}
书记员　{name}`,
    `离婚纠纷民事调解书
原告{name#A}，女，{birth}出生，{minority#M}的养女，住{address}，身份证号码为{identity}。
被告{name#B}，男，{birth}出生，户籍地{address}。
{name#A}诉称，其与{name#B}于{date}登记结婚，婚后育有一子{name#C}。因性格不合，{name#B}长期在外，夫妻感情破裂。{name#B}辩称，同意离婚，但要求抚养{name#C}。
经本院主持调解，双方自愿达成协议：婚生子由{name#A}抚养。`,
  ],
  medical: [
    `门诊处方笺
科别：呼吸内科　就诊时间：{day}
患者：{name#A}，女，{n}岁，电话{mobile}
临床诊断：支气管炎。阿莫西林胶囊0.5g×24粒，每日三次口服。
医师：{name}　审核药师：{name}　发药：{name}`,
    `手术知情同意书
患者{name#A}因右下腹疼痛{n}小时入院，身份证{identity}，家住{address}。
经{name#B}主任医师会诊，建议行腹腔镜阑尾切除术。医生{name#B}已向我说明手术风险，我自愿接受。
患者签名：{name#A}　与患者关系：配偶　家属签名：{name#C}　联系电话：{mobile}
谈话医师：{name}　日期：{date}`,
  ],
  bank: [
    `个人账户交易明细
客户姓名：{name#A} 卡号：{card} 证件号码：{identity}
{day} {time} 转出 {money} 对方户名：{name} 对方账号：{card}
{day} {time} 消费 {money} 商户：{org}
{day} {time} 转入 {money} 对方户名：{name} 摘要：工资
打印柜员：{name}　客服热线：{landline}`,
    `收据 NO.{order}
今收到{name#A}交来{address}物业管理费{money}元整。
收款单位：{org}　经手人：{name}　交款人：{name#A}
公司账号：{card}　税号：{creditCode}`,
  ],
  resume: [
    `求职简历
{name#A} | 男 | {birth}出生 | {mobile} | {email}
居住地址：{address}
求职意向：平面设计师
2018年9月至2022年6月就读于大连海事大学，主修视觉传达；任学生会宣传部部长。
2022年7月至今，{org}，参与品牌升级项目，团队{n}人。
推荐人：{name}教授，电话{landline}；{name}主任，邮箱{email}`,
    `CV
Full name: {english#E}    Passport No.: {passport}
Date of birth: {birth}
WeChat: {wechat}   Phone: {mobile}
本人{name#A}，持有护照{passport}，回乡证号{permit}，现在{org}担任研发工程师。
Reference: Dr. {english}, e-mail {email}`,
  ],
  chat: [
    `[{time}] {name#A}: 在吗，帮我查一下快递到哪了
[{time}] 客服小美: 亲，请提供一下收货信息哦
[{time}] {name#A}: {name#B}，{mobile}，{address}
[{time}] 客服小美: 好的亲，已经为您催促，预计明天送达，感谢支持
[{time}] {name#A}: 我朋友{name#B}说他QQ是{qq}，有问题找他`,
    `群聊“三年级家长群”
{name#A}妈妈：{title:王老师}，今天{name#A}发烧请假
班主任：好的，注意休息。{name#B}、{name#C}的作业还没交，请家长督促一下
{name#D}爸爸：收到。我的号码{mobile}，v信{wechat}
{name#E}邀请{name#F}加入了群聊`,
  ],
  notice: [
    `关于给予{name#A}行政处罚的告知书
{name#A}（身份证件号码{identity}，住址{address}）：
{date}，你驾驶号牌为{plate}的货车在高架路段违法停车，被执勤民警{name}查获。依据道路交通安全法，拟处罚款二百元。你可于{n}日内向{org}陈述申辩，联系人{name#B}，电话{landline}。`,
    `居民举报信
尊敬的领导：
我叫{name#A}，是{address}的住户。楼上租客{name#B}经常深夜喧哗，还把杂物堆在安全通道。我多次找居委会{name#C}反映，希望相关部门尽快解决，还居民安宁环境。
我的联系方式：{mobile}，微信同号；邮箱{email}。出行车辆{plate}。
此致　敬礼
举报人：{name#A}　{date}`,
  ],
};
