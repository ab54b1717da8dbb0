/** The held-back half: other forms, written after the rules. Some of its misses were seen since (ADR 0023). */
export const heldBackTemplates: Readonly<Record<string, readonly string[]>> = {
  contract: [
    `股权转让协议
转让方：{name#A}，身份证号码：{identity}，联系地址：{address}
受让方：{name#B}，身份证号码：{identity}，手机：{mobile}
目标公司：{org}（统一社会信用代码{creditCode}）
一、{name#A}持有目标公司百分之三十的股权，现以{money}元的价格转让给{name#B}，{name#B}同意受让。
二、{name#B}应在签约后{n}日内将价款支付至{name#A}的账户，账号：{card}。
三、双方同意由{name#C}代为办理工商变更登记，{name#C}的联系电话是{landline}。
转让方签字：{name#A}　受让方签字：{name#B}`,
    `家政服务合同（编号 {code}）
雇主姓名：{name#A}　电话：{mobile}　服务地址：{address}
家政员姓名：{name#B}　籍贯：河南　身份证：{identity}
介绍方：{org}　经办：{name}
每月服务费{money}元，{name#A}应按月付给{name#B}，不得拖欠；遇法定节假日休息。`,
    `Sales Agreement 销售协议
Buyer: {english#E}   Passport: {passport}
Seller: {org}
联系人 {name}，电子邮件 {email}，微信 {wechat}
Goods shall be delivered to the warehouse before {day}. Total price: RMB {money}.
收货人：{name}，{mobile}，{address}`,
  ],
  labour: [
    `员工离职交接单
离职人\t工号\t部门\t手机号
{name#A}\t{n}\t研发部\t{mobile}
接收人：{name#B}　部门主管：{name#C}
交接内容：{name#A}名下的笔记本电脑一台移交{name#B}保管，门禁卡注销。离职后联系邮箱：{email}`,
    `工伤认定申请表
申请人：{name#A}（与受伤职工关系：夫妻）　联系电话：{mobile}
职工姓名：{name#B}　出生日期：{birth}　身份证号码：{identity}
家庭地址：{address}
受伤经过：{date}上午，{name#B}在车间操作机器时不慎被压伤左手，工友{name#C}随即将其送往{org}救治。
用人单位意见：情况属实。负责人：{name}`,
  ],
  judgment: [
    `民事裁定书
申请执行人：{name#A}，女，{birth}出生，住{address}，公民身份号码{identity}。
被执行人：{name#B}，男，{birth}出生，住{address}。
本院在执行{name#A}与{name#B}买卖合同纠纷一案中，查明被执行人名下有{plate}号小型汽车一辆及银行存款，账号{card}。因{name#B}拒不履行，{name#A}申请强制执行。
裁定如下：冻结被执行人{name#B}的银行存款{money}元，期限一年。
审判长 {name}
审判员 {name}
书记员 {name}`,
    `询问笔录
时间：{date}　地点：{org}
询问人：{name}　记录人：{name}
被询问人：{name#A}，男，{birth}生，身份证{identity}，现住{address}，联系方式{mobile}
问：你和{name#B}是什么关系？
答：{name#B}是我的邻居，去年冬天{name#B}跟我借了{n}万元，说好开春就还，后来电话也打不通了。
问：当时有谁在场？
答：{name#C}在场，他看见我把钱给了{name#B}。`,
  ],
  medical: [
    `检验报告单
姓名：{name#A}　病历号：{order}　科室：肾内科　床号：{n}
送检医师：{name}　检验者：{name}　审核者：{name}
白蛋白 38.2 g/L，肌酐 96 μmol/L，血红蛋白 121 g/L，未见明显异常。`,
    `转诊记录
患儿{name#A}，{birth}出生，因反复腹痛两周由其母亲{name#B}送至我科。{name#B}自述{name#A}平素体健，否认药物过敏史。
家庭住址：{address}　母亲手机：{mobile}　母亲身份证：{identity}
已与{org}{name#C}主任沟通，同意转入。`,
  ],
  bank: [
    `贷款催收记录
借据号 {order}　借款人 {name#A}　证件号 {identity}
共同借款人 {name#B}　联系号码 {mobile}
扣款账户 {card}　逾期金额 {money}
{day} 外访{name#A}住所（{address}），{name#B}称{name#A}外出打工，月底前还款。外访人员：{name}、{name}`,
    `机动车销售统一发票
购买方名称：{name#A}　身份证号码：{identity}
车牌：{plate}　电话：{mobile}
销货单位：{org}　纳税人识别号：{creditCode}　账号：{card}
地址：{address}
开票人：{name}`,
  ],
  resume: [
    `{name#A}
{birth}生 / 现居{address} / {mobile} / {email}
求职岗位：会计
{org}　会计主管　2019.03-2024.11
负责应收应付账款核对、月度结账和年度审计，直属上级{name#B}（财务总监）。
奖项：优秀员工、先进个人。QQ：{qq}`,
    `应聘登记
应聘人：{name#A}（英文名：{english}）
微信号：{wechat}　备用电话：{landline}
台胞证或通行证：{permit}
教育经历：吉林大学，计算机科学与技术，师从{name#B}教授。
家庭成员：父亲{name#C}，务农；母亲{name#D}，教师。`,
  ],
  chat: [
    `{name#A}(1{n}) {time}
大家周五聚餐别忘了，{name#B}和{name#C}都确认来了
{name#B} {time}
我开车去，车牌{plate}，到时候停哪儿？
{name#A} {time}
停地下车库就行。费用每人{n}元转我支付宝，账号{mobile}，或者微信{wechat}
{name#C} {time}
好嘞，我把{name#D}也带上，她住{address}，顺路`,
    `卖家: 亲，收件信息核对一下：{name#A} {mobile} {address}
买家: 对的，麻烦改成我老公{name#B}收，他的号码{mobile}
卖家: 好的，已备注。发票抬头是{org}，税号{creditCode}，对吗？
买家: 对，电子发票发到{email}`,
  ],
  notice: [
    `通报批评
各部门：
经查，采购部{name#A}、仓储部{name#B}于{date}擅自将物料带离厂区，造成损失{money}元。根据员工手册，决定给予{name#A}记过处分，给予{name#B}警告处分。部门负责人{name#C}管理不力，扣发当月绩效。
如有异议，可于{n}日内向人力资源部{name#D}（邮箱{email}）申诉。
{org}`,
    `信访事项转送函
信访人{name#A}（电话{mobile}，身份证{identity}）反映：其位于{address}的自建房被相邻施工单位损坏，多次与施工方负责人{name#B}交涉无果。
请你单位自收到之日起{n}日内办结，并将结果书面告知{name#A}。联系人：{name}，{landline}`,
  ],
};
