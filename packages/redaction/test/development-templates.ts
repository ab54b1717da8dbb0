/** Eight types of documents. `{mobile}` is a new value, `{name#A}` the same one each time in a sample. */
export const developmentTemplates: Readonly<Record<string, readonly string[]>> = {
  contract: [
    `房屋租赁合同
甲方（出租方）：{name#A}
身份证号：{identity}
联系电话：{mobile}
乙方（承租方）：{name#B}  身份证号码：{identity}
住址：{address}
一、甲方将位于{address}的房屋出租给乙方使用，租期自{date}起，共{n}个月。
二、租金每月人民币{money}元，乙方应于每月5日前转入甲方账户（户名：{name#A}，账号：{card}，开户行：{org}）。
三、合同编号：{code}，一式两份。任何一方违约，应当向对方支付违约金。
甲方（签字）：{name#A}        乙方（签字）：{name#B}`,
    `借款协议
出借人：{name#A}，身份证号{identity}，住{address}。
借款人：{name#B}，身份证号{identity}，住{address}。
担保人：{name}（电话 {mobile}）
{name#B}因资金周转需要，向{name#A}借款人民币{money}元，{name#A}同意出借。借款期限{n}个月，自{date}起计算。
款项汇入借款人银行卡：{card}。到期后{name#B}未还款的，{name#A}有权向有管辖权的人民法院起诉。`,
    `购销合同
供方：{org}　统一社会信用代码：{creditCode}
法定代表人：{name}　联系人：{name}　手机：{mobile}
需方：{org}　税号：{creditCode}
委托代理人：{name}，邮箱：{email}
Party B contact: {english}, Tel: {landline}
交货地点：{address}。付款方式：货到验收合格后{n}日内付清。订单号{order}。`,
  ],
  labour: [
    `劳动合同书
用人单位：{org}，统一社会信用代码{creditCode}，法定代表人：{name}
劳动者姓名：{name#A}　性别：女　出生日期：{birth}
居民身份证号码：{identity}
家庭住址：{address}
紧急联系人：{name}，联系电话{mobile}
第一条 {name#A}同意根据工作需要担任高级工程师，月工资{money}元，于每月15日打入{name#A}的工资卡（卡号{card}）。
第二条 合同期限{n}个月，试用期三个月。乙方应当遵守规章制度，任何时候不得泄露商业秘密。`,
    `解除劳动合同证明书
兹有我单位员工{name#A}（身份证号：{identity}），于{date}入职，任项目经理，现因个人原因于{date}离职。
{name#A}户籍地址：{address}，手机号{mobile}，个人邮箱{email}。
特此证明。经办人：{name}　审核：{name}　{org}`,
  ],
  judgment: [
    `民事判决书
原告：{name#A}，男，{birth}出生，汉族，住{address}。公民身份号码：{identity}。
委托诉讼代理人：{name}，{org}律师。
被告：{name#B}，女，{birth}出生，汉族，住{address}。
原告{name#A}与被告{name#B}民间借贷纠纷一案，本院于{date}立案后，依法适用简易程序，公开开庭进行了审理。原告{name#A}、被告{name#B}到庭参加诉讼。
经审理查明：{name#B}于{date}向{name#A}借款{money}元，证人{name}证明上述事实。{name#A}多次催要未果，遂诉至本院。
依照《中华人民共和国民法典》第六百七十五条之规定，判决如下：被告{name#B}于本判决生效之日起十日内偿还原告{name#A}借款本金。
审判长　{name}
审判员　{name}
人民陪审员　{name}
书记员　{name}`,
    `起诉书
被告人{name#A}，男，{birth}出生，公民身份号码{identity}，户籍所在地{address}，现住{address}。
被告人{name#A}驾驶{plate}小型轿车，沿高速公路行驶时与{name#B}驾驶的{plate}号车辆相撞，致{name#B}受伤。经鉴定，{name#A}负事故全部责任。
上述事实有证人{name}、{minority}的证言及现场勘验笔录证实。检察员：{name}`,
  ],
  medical: [
    `住院病历
姓名：{name#A}　性别：男　年龄：{n}岁　出生日期：{birth}
住址：{address}　联系人：{name}　电话：{mobile}
身份证号：{identity}
主诉：发热、咳嗽三天。现病史：患者{name#A}于三天前受凉后出现发热，体温最高39.1℃，白细胞12.5×10^9/L，血压130/85mmHg。
查体：神志清，双肺呼吸音粗。诊断：社区获得性肺炎。
主治医师：{name}　住院医师：{name}　记录时间：{day} {time}`,
    `出院小结 {org}
患者姓名\t{name#A}\t性别\t女\t年龄\t{n}
联系电话\t{mobile}\t家庭地址\t{address}
入院诊断：高血压病3级。{name#A}经治疗后病情平稳，准予出院，嘱低盐饮食，{n}天后门诊复查。
经治医生：{name}　家属签名：{name}`,
  ],
  bank: [
    `增值税电子普通发票
购买方名称：{org}　纳税人识别号：{creditCode}
地址、电话：{address} {landline}
开户行及账号：{org} {card}
价税合计：{money}元　发票号码：{order}
收款人：{name}　复核：{name}　开票人：{name}`,
    `转账电子回单
交易时间：{day} {time}　流水号：{order}
付款人户名：{name#A}　付款账号：{card}
收款人户名：{name#B}　收款账号：{card}　开户行：{org}
金额：{money}元　附言：还款
持卡人：{name#A}　预留手机号：{mobile}`,
    `户名\t卡号\t金额
{name}\t{card}\t{money}
{name}\t{card}\t{money}
{name}\t{card}\t{money}`,
  ],
  resume: [
    `个人简历
姓名：{name#A}　　出生年月：{birth}
电话：{mobile}　邮箱：{email}　微信：{wechat}
现居地：{address}
教育背景：2015.09-2019.06 上海外国语大学 英语专业 本科
工作经历：2019.07-2022.03 {org}，任高级经理，负责华东区销售管理，业绩同比增长{n}%。
证明人：{name}（部门总监，{mobile}）
自我评价：性格开朗，熟悉办公软件，英语六级，计算机二级。`,
    `{english#E}
Email: {email} | Mobile: {mobile} | QQ: {qq}
Name: {english#E}
中文名：{name#A}，护照号：{passport}
Address: 
工作经验：{n}年，曾任{org}工程师。{name#A}熟悉 Python、Java，参与过智慧城市平台建设。`,
  ],
  chat: [
    `{name#A} {day} {time}:11
老板在吗？我想订{n}箱苹果，送到{address}，收件人{name#B}，电话{mobile}
{name#C} {day} {time}:23
好的，加我微信{wechat}或者QQ{qq}，钱转到卡号{card}就行
{name#A} {day} {time}:40
明天让{name#B}联系你，高峰期路上堵车，他的车牌是{plate}`,
    `{name#A}：周末有时间一起去周庄吗？
{name#B}：可以啊，我刚跟{name#C}说了，他也去
{name#A}：那我把{name#D}也叫上，到时候在地铁2号线口集合，我手机{mobile}
{name#B}：收到，我邮箱是{email}，把行程发我
{name#C}：@{name#A} 我生日是{birth}，正好那天`,
  ],
  notice: [
    `关于小区停车收费问题的投诉信
{org}：
我是业主{name#A}，家住{address}，联系电话{mobile}。{date}，保安{name#B}拒绝我的车辆（{plate}）进入小区，态度恶劣。我向物业经理{name#C}反映后一直没有答复。
现要求贵公司尽快处理，解决停车难问题，并由{name#B}当面道歉。
投诉人：{name#A}
{date}`,
    `催款通知书
{name#A}先生：
您于{date}在我行申请的贷款已逾期{n}天，尚欠本息{money}元。请于三日内还款至账号{card}。如有疑问请致电{landline}，或联系客户经理{name}（{mobile}）。
收件地址：{address}
抄送：{english}，通行证号码：{permit}`,
  ],
};
