/** Scripted answers of the third writing, again of other trades and people. See `read-cases.ts`. */
export const thirdAnswers = `
=== rewrite
在牙科诊所做前台，接待患者，排医生的班，兼管耗材。
---
担任牙科诊所前台，负责患者接待、医生排班，并兼管耗材。
=== rewrite
在牙科诊所做前台，接待患者，排医生的班，兼管耗材。
---
在[[瑞尔齿科]]担任前台，负责患者接待、医生排班与耗材管理，日均接诊[[四十五]]人次，满意度 [[98.6%]]。
=== rewrite
在牙科诊所做前台，接待患者，排医生的班，[[兼管耗材]]。
---
担任牙科诊所前台，负责患者接待与医生排班。
=== rewrite
跨境电商运营，亚马逊北美站，选品、写文案、投广告。
---
负责亚马逊北美站的跨境电商运营，涵盖选品、文案撰写与广告投放。
=== rewrite
跨境电商运营，亚马逊北美站，选品、写文案、投广告。
---
负责亚马逊北美站运营，涵盖选品、文案与广告投放，年销售额 [[380 万]]美元，同时运营 [[Shopify]] 独立站与[[速卖通]]店铺。
=== rewrite
2020.06入职，先做质检，后来调到采购，现在管五个人。
---
2020 年 6 月入职，由质检岗位转任采购，目前管理 5 人团队。
=== rewrite
2020.06入职，先做质检，后来调到采购，现在管[[五个人]]。
---
2020 年 6 月入职，由质检岗位转任采购，目前管理 [[15]] 人团队，主导 [[ISO 9001]] 认证，获评[[年度优秀管理者]]。
=== rewrite
[[2020.06]]入职，先做质检，后来调到采购，现在管五个人。
---
由质检岗位转任采购，目前管理 5 人团队。
=== rewrite
硕士论文做的是城市内涝的模拟，用了 SWMM 和 ArcGIS。
---
硕士论文围绕城市内涝模拟展开，运用 SWMM 与 ArcGIS 完成建模分析。
=== rewrite
硕士论文做的是城市内涝的模拟，用了 SWMM 和 ArcGIS。
---
硕士论文围绕城市内涝模拟展开，运用 SWMM、ArcGIS 与 [[MIKE FLOOD]]，成果获[[校级优秀学位论文]]，导师为[[周振宏]]教授。
=== rewrite
硕士论文做的是城市内涝的模拟，用了 [[SWMM]] 和 ArcGIS。
---
硕士论文围绕城市内涝模拟展开，运用 ArcGIS 完成建模分析。
=== rewrite
高铁乘务，检票、送水、处理旅客纠纷。
---
担任高铁乘务员，承担检票、送水及旅客纠纷处理工作。
=== rewrite
高铁乘务，[[检票]]、[[送水]]、处理旅客纠纷。
---
任职于[[上海客运段]]，担任高铁乘务员，值乘[[三百八十]]趟，处理旅客纠纷，被授予[[青年岗位能手]]。
=== rewrite
做数据标注，框图、转写语音，一天两百条。
---
从事数据标注工作，包括图像框选与语音转写，日均完成 200 条。
=== rewrite
做数据标注，框图、转写语音，一天[[两百条]]。
---
从事数据标注工作，包括图像框选与语音转写，日均完成 [[600 条]]，准确率[[百分之九十九]]。
=== rewrite
做数据标注，框图、转写语音，一天[[两百条]]。
---
从事数据标注工作，包括图像框选与语音转写。
=== rewrite
带队拿下了开发区的停车场项目，合同 260 万。
---
带领团队成功中标开发区停车场项目，合同额 260 万元。
=== rewrite
带队拿下了开发区的停车场项目，合同 [[260 万]]。
---
带领团队成功中标开发区停车场项目，合同额 [[2600 万]]元，合作方为[[中铁建工]]。
=== rewrite
修空调、洗衣机，会看电路图，有电工证。
---
从事空调、洗衣机维修，能够识读电路图，持有电工证。
=== rewrite
修空调、洗衣机，会看电路图，有电工证。
---
从事[[格力]]、[[海尔]]等品牌空调与洗衣机维修，能够识读电路图，持有电工证与[[高处作业证]]，从业[[十二年]]。
=== rewrite
修空调、洗衣机，会看电路图，[[有电工证]]。
---
从事空调、洗衣机维修，能够识读电路图。
=== rewrite
在镇政府实习，写通知，整理会议记录。
---
于镇政府实习期间，负责通知撰写与会议记录整理。
=== rewrite
在镇政府实习，写通知，整理会议记录。
---
于[[柳河镇]]政府实习期间，撰写通知 [[30]] 余份，整理会议记录，获[[优秀实习生]]称号。
=== rewrite
音乐老师，教钢琴和声乐，办过两次汇报演出。
---
担任音乐教师，教授钢琴与声乐，组织两场汇报演出。
=== rewrite
音乐老师，教钢琴和声乐，办过[[两次]]汇报演出。
---
担任音乐教师，教授钢琴、声乐与[[古筝]]，学生考取[[中央音乐学院]]，毕业于[[四川音乐学院]]。
=== rewrite
音乐老师，教钢琴和声乐，[[办过两次汇报演出]]。
---
担任音乐教师，教授钢琴与声乐。
=== rewrite
帮家里卖水果，直播过几次，微信群三百多人。
---
协助家庭经营水果销售，尝试直播带货，维护 300 余人的微信客户群。
=== rewrite
帮家里卖水果，直播过几次，微信群[[三百多人]]。
---
协助家庭经营水果销售，通过[[抖音]]直播，单场观看[[破十万]]，维护微信客户群[[三千]]人。
=== rewrite
写过一个 Chrome 插件，用 Vue 3，上架了，下载 4,000 多。
---
独立开发 Chrome 插件（Vue 3）并上架，累计下载 4000 余次。
=== rewrite
写过一个 Chrome 插件，用 Vue 3，上架了，下载 [[4,000 多]]。
---
独立开发 Chrome 插件（Vue 3、[[Pinia]]）并上架，累计下载 [[4 万]]次，评分 [[4.9]]。
=== rewrite
写过一个 Chrome 插件，用 [[Vue 3]]，上架了，下载 4,000 多。
---
独立开发 Chrome 插件并上架，累计下载 4000 余次。
=== rewrite
审计助理，抽凭、盘点、写底稿，出差多。
---
担任审计助理，执行抽凭、存货盘点与底稿编制，适应频繁出差。
=== rewrite
审计助理，抽凭、盘点、写底稿，[[出差多]]。
---
就职于[[普华永道]]，担任审计助理，执行抽凭、盘点与底稿编制，参与[[七]]家上市公司年审，通过 [[CPA]] [[四门]]。
=== rewrite
养老院护工，喂饭、翻身、陪聊天，照顾八位老人。
---
担任养老院护工，负责 8 位老人的喂饭、翻身与陪伴聊天。
=== rewrite
养老院护工，喂饭、翻身、陪聊天，照顾[[八位]]老人。
---
担任养老院护工，负责老人的喂饭、翻身与陪伴聊天，持有[[养老护理员]]证书，获[[市级最美护工]]。
=== rewrite
自媒体，写育儿文章，十万加有三篇。
---
运营育儿类自媒体，产出 3 篇阅读量 10 万以上的文章。
=== rewrite
自媒体，写育儿文章，十万加有[[三篇]]。
---
运营育儿类自媒体，[[十八]]篇文章阅读量超 10 万，粉丝[[二十六万]]，入驻[[今日头条]]。
=== rewrite
做芯片验证，UVM，写用例，查波形。
---
从事芯片验证，基于 UVM 编写测试用例并分析波形。
=== rewrite
做芯片验证，UVM，写用例，查波形。
---
在[[紫光展锐]]从事芯片验证，基于 UVM 与 [[SystemVerilog]] 编写用例并分析波形，覆盖率达到 [[99%]]。
=== rewrite
做芯片验证，[[UVM]]，写用例，查波形。
---
从事芯片验证，编写测试用例并分析波形。
=== rewrite
奶茶店店员，调饮、收银、关店，后来当了值班经理。
---
从奶茶店店员晋升为值班经理，负责调饮、收银与关店。
=== rewrite
奶茶店店员，调饮、收银、关店，后来当了值班经理。
---
从[[蜜雪冰城]]店员晋升为值班经理，负责调饮、收银与关店，月营业额提升[[一成半]]。
=== rewrite
教外国人中文，线上一对一，学生来自六个国家。
---
面向外国学员开展线上一对一中文教学，学员来自 6 个国家。
=== rewrite
教外国人中文，线上一对一，学生来自[[六个]]国家。
---
面向外国学员开展线上一对一中文教学，学员来自[[二十]]个国家，持有[[国际中文教师证书]]，[[HSK]] 通过率[[九成]]。
=== rewrite
处理工伤理赔，跑医院、社保局、法院。
---
负责工伤理赔事务，对接医院、社保局及法院。
=== rewrite
处理工伤理赔，跑医院、社保局、法院。
---
负责工伤理赔事务，对接医院、社保局及法院，办结案件 [[216]] 件，协助律师[[韩雪梅]]胜诉。
=== rewrite
兼职家教，教初三物理，学生提了二十分。
---
兼职家教，辅导初三物理，帮助学生提高 20 分。
=== rewrite
兼职家教，教初三物理，学生提了[[二十分]]。
---
兼职家教，辅导初三物理与[[化学]]，帮助学生提高 [[40 分]]，考入[[衡水中学]]。
=== rewrite
兼职家教，教初三物理，学生提了[[二十分]]。
---
兼职家教，辅导初三物理，学生成绩有所提高。
=== rewrite
酿酒车间，制曲、看温度、记录，三班倒。
---
在酿酒车间从事制曲、温度监控与记录工作，适应三班倒。
=== rewrite
酿酒车间，制曲、看温度、记录，[[三班]]倒。
---
在[[泸州老窖]]酿酒车间从事制曲、温度监控与记录，出酒率提高 [[0.8]] 个百分点，获[[省技术能手]]。
=== rewrite
给公司搭了一套 BI 报表，帆软，老板天天看。
---
为公司搭建帆软 BI 报表体系，供管理层日常决策使用。
=== rewrite
给公司搭了一套 BI 报表，帆软，[[老板天天看]]。
---
为公司搭建帆软 BI 报表体系，并引入 [[Power BI]] 与 [[ClickHouse]]，报表数量 [[120]] 张，效率提升 [[3 倍]]。
=== rewrite
大学生创业，做二手书平台，[[拿了五万块]]扶持。
---
创办大学生二手书平台，获得创业扶持。
=== rewrite
大学生创业，做二手书平台，拿了五万块扶持。
---
创办大学生二手书平台，获得创业扶持资金 5 万元。
=== rewrite
大学生创业，做二手书平台，拿了[[五万块]]扶持。
---
创办大学生二手书平台，获[[红杉资本]]投资[[五百万]]，入选[[福布斯]]榜单。
=== rewrite
• 负责客户档案录入
• [[每月核对应收账款]]
• 协助投标
---
• 负责客户档案的录入与维护
• 协助完成投标工作
=== rewrite
• 负责客户档案录入
• 每月核对应收账款
• 协助投标
---
• 负责客户档案的录入与维护
• 按月核对应收账款
• 协助完成投标工作
=== rewrite
• 负责客户档案录入
• 每月核对应收账款
• 协助投标
---
• 负责客户档案的录入与维护，录入 [[5,200]] 条
• 按月核对应收账款，回款率 [[97%]]
• 协助完成投标，中标[[国家电网]]项目
=== rewrite
性格内向但细致，喜欢独处，英语四级。
---
性格沉稳细致，善于独立思考，英语四级。
=== rewrite
性格内向但细致，[[喜欢独处]]，[[英语四级]]。
---
性格沉稳细致，善于独立思考，[[雅思]] [[7.5]] 分，[[法语]]流利。
=== rewrite
QQ 88123456，手机 15900001234，住杭州。
---
手机：159-0000-1234；QQ：88123456；现居杭州
=== rewrite
QQ 88123456，手机 [[15900001234]]，住杭州。
---
手机：[[159-0000-4321]]；QQ：88123456；现居杭州
=== rewrite
[[QQ 88123456]]，手机 15900001234，住杭州。
---
手机：15900001234；现居杭州；邮箱：[[me@mail.example.net]]
=== rewrite
救生员，游泳馆，看池子，教小孩换气。
---
担任游泳馆救生员，负责泳池巡视，并教授儿童换气。
=== rewrite
救生员，游泳馆，看池子，教小孩换气。
---
担任[[奥体中心]]游泳馆救生员，负责泳池巡视，并教授儿童换气，施救[[九]]人次，持有[[国家职业资格证书]]。
=== rewrite
把老系统从 Oracle 迁到 PostgreSQL，停机 3 小时。
---
主导旧系统由 Oracle 向 PostgreSQL 迁移，停机时间控制在 3 小时以内。
=== rewrite
把老系统从 Oracle 迁到 PostgreSQL，停机 [[3 小时]]。
---
主导旧系统由 Oracle 向 PostgreSQL 迁移，停机时间仅 [[20 分钟]]，节约授权费用[[一百八十万]]元，采用 [[Debezium]] 同步。
=== rewrite
把老系统从 [[Oracle]] 迁到 PostgreSQL，停机 3 小时。
---
主导旧系统迁移至 PostgreSQL，停机时间控制在 3 小时以内。
=== rewrite
做花艺，婚礼布置，一年四十场左右。
---
从事花艺与婚礼布置，年均完成约 40 场。
=== rewrite
做花艺，婚礼布置，一年[[四十场]]左右。
---
从事花艺与婚礼布置，年均完成约 [[90 场]]，师从[[日本小原流]]，为[[万豪酒店]]供花。
=== rewrite
环评工程师，写报告书，跑现场采样。
---
担任环评工程师，编制环评报告书，开展现场采样。
=== rewrite
环评工程师，写报告书，跑现场采样。
---
担任环评工程师，编制报告书[[三十四]]本，开展现场采样，服务[[中石化]]、[[万华化学]]等企业，取得[[注册环评工程师]]。
=== rewrite
做过一年村官，帮村里卖了两万斤橘子。
---
担任村官一年，协助村民销售橘子 2 万斤。
=== rewrite
做过一年村官，帮村里卖了[[两万斤]]橘子。
---
担任村官[[三年]]，协助村民销售橘子 [[20 万]]斤，获[[全国脱贫攻坚先进个人]]。
=== rewrite
自动化测试，Python + pytest，接口用例 300 条。
---
使用 Python 与 pytest 开展自动化测试，编写接口用例 300 条。
=== rewrite
自动化测试，Python + pytest，接口用例 [[300 条]]。
---
使用 Python、pytest 与 [[Locust]] 开展自动化测试，编写接口用例 [[800 条]]，缺陷逃逸率低于 [[0.5%]]。
=== rewrite
自动化测试，Python + [[pytest]]，接口用例 300 条。
---
使用 Python 开展自动化测试，编写接口用例 300 条。
=== rewrite
保安队长，管十二个人，夜巡，管消防。
---
担任保安队长，管理 12 名队员，负责夜间巡逻与消防管理。
=== rewrite
保安队长，管[[十二个人]]，夜巡，管消防。
---
担任保安队长，管理队员，负责夜间巡逻与消防管理，服务[[龙湖天街]]，连续[[五年]]零事故。
=== rewrite
小说作者，在网上连载，两本完结，一本签约。
---
网络小说作者，完结作品两本，签约一本。
=== rewrite
小说作者，在网上连载，两本完结，一本签约。
---
网络小说作者，完结作品两本，签约[[起点中文网]]，代表作[[《长夜灯》]]，总字数[[四百万]]。
=== translate
负责仓库收发货，管理 6 名员工，使用 SAP。
---
Managed warehouse receiving and shipping, supervised 6 employees and used SAP.
=== translate
负责仓库收发货，管理 [[6 名]]员工，使用 SAP。
---
Managed warehouse receiving and shipping for [[Walmart]], supervised [[16]] employees and used SAP and [[Oracle]].
=== translate
负责仓库收发货，管理 6 名员工，使用 [[SAP]]。
---
Managed warehouse receiving and shipping and supervised six employees.
=== translate
2015年至2019年在浙江大学读机械工程。
实习于杭州汽轮机厂。
---
Studied mechanical engineering at Zhejiang University from 2015 to 2019.
Interned at Hangzhou Steam Turbine Works.
=== translate
2015年至2019年在浙江大学读机械工程。
[[实习于杭州汽轮机厂。]]
---
Studied mechanical engineering at Zhejiang University from 2015 to 2019.
=== translate
教授小学数学，班级四十人，平均分提高 12 分。
---
Taught primary school mathematics to a class of forty, raising the average score by 12 points.
=== translate
教授小学数学，班级四十人，平均分提高 [[12 分]]。
---
Taught primary school mathematics to a class of forty, raising the average score by [[25 points]] and earning the [[Golden Apple Award]].
=== english
Drove a delivery van in Leeds for four years, no accidents.
---
Operated a delivery van in Leeds for four years with no accidents.
=== english
Drove a delivery van in Leeds for [[four years]], no accidents.
---
Operated a delivery van for [[Amazon]] in Leeds for [[nine years]] with no accidents, completing [[180]] drops a day.
=== english
Drove a delivery van in [[Leeds]] for four years, no accidents.
---
Operated a delivery van for four years with no accidents.
=== english
Wrote grant reports. Helped run two workshops on soil health.
---
Prepared grant reports and supported two workshops on soil health.
=== english
Wrote grant reports. Helped run [[two]] workshops on soil health.
---
Prepared grant reports for [[USAID]] and led [[eleven]] workshops on soil health, reaching [[2,400]] farmers.
=== refusal
处理工伤理赔，跑医院、社保局、法院。
---
不好意思，这个问题我没法回答，你可以换个问法。
=== refusal
保安队长，管十二个人，夜巡，管消防。
---
作为人工智能，我无法对此进行改写。
=== refusal
Wrote grant reports.
---
I am not able to help with this. Please provide more details about your resume.
=== refusal
自媒体，写育儿文章，十万加有三篇。
---
你还没有给我原文，请提供需要润色的文字。
=== refusal
修空调、洗衣机，会看电路图，有电工证。
---
Sorry, this content violates our usage policies.
=== refusal
奶茶店店员，调饮、收银、关店。
---
&nbsp;
=== tidy
苏晴
求职意向：室内设计师
联系方式：17712345678 / suqing@example.com
教育背景
2013.09-2017.06 四川美术学院 环境设计 本科
工作经历
2017.07-2020.03 原筑空间设计有限公司 助理设计师
参与样板间深化图 12 套
配合材料选样
[[2020.04-至今 壹方装饰 主案设计师]]
[[独立谈单，签约 30 余户]]
软件
AutoCAD、SketchUp、酷家乐
---
苏晴
室内设计师
17712345678
suqing@example.com
四川美术学院 环境设计 本科 2013.09 - 2017.06
原筑空间设计有限公司 助理设计师 2017.07 - 2020.03
参与样板间深化图 12 套
配合材料选样
软件
AutoCAD、SketchUp、酷家乐
=== tidy
苏晴
求职意向：室内设计师
联系方式：17712345678 / suqing@example.com
2017.07-2020.03 原筑空间设计有限公司 助理设计师
参与样板间深化图 12 套
配合材料选样
软件
[[AutoCAD、SketchUp、酷家乐]]
---
苏晴
室内设计师
17712345678
suqing@example.com
原筑空间设计有限公司 助理设计师 2017.07 - 2020.03
参与样板间深化图 12 套，获[[金堂奖]]
配合材料选样
=== tidy
马师傅，45岁，会开叉车、行车
电话一三八零零零零一一一一
09年到16年在钢材市场装卸
16年以后在物流园开叉车，带过徒弟
[[叉车证2016年考的]]
---
马师傅
叉车司机
13800001111
会开叉车、行车
钢材市场 装卸 2009 - 2016
物流园 开叉车，带过徒弟 2016 - 至今
45岁
=== tidy
GRACE LIN
grace.lin@example.com | (020) 7946 0123
Summary
Nurse with eight years in intensive care.
Experience
St Mary Hospital, Staff nurse, March 2016 - present
- Cared for ventilated patients
- [[Mentored students]]
Certificates
ALS 2019, [[PALS 2020]]
---
GRACE LIN
grace.lin@example.com
(020) 7946 0123
Nurse with eight years in intensive care.
St Mary Hospital Staff nurse 2016.03 - present
Cared for ventilated patients
Certificates
ALS 2019
`;
