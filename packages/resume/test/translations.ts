/** A translation of a resume's text, written by hand before the comparison was run on it. */
export interface TranslationCase {
  readonly source: string;
  readonly answer: string;
  /** What the answer adds or leaves out, each a part of what has to be named; absent: nothing has. */
  readonly added?: readonly string[];
  readonly lost?: readonly string[];
}

/** Short lines of several trades: those that rules may be tuned on. */
export const translations: readonly TranslationCase[] = [
  { source: '负责订单系统重构，8 人参与', answer: 'Rebuilt the order system with a team of 8' },
  { source: '把接口延迟从 420 ms 降到 95 ms', answer: 'Cut API latency from 420 ms to 95 ms' },
  { source: '服务 12 万用户，月活增长三成', answer: 'Served 120,000 users and grew monthly actives by 30%' },
  { source: '管理五百万元的年度预算', answer: 'Managed an annual budget of 5 million yuan' },
  {
    source: '2021 年 7 月至今，任运营主管',
    answer: 'Operations supervisor since July 2021',
  },
  {
    source: '用 Go 和 PostgreSQL 重写计费服务\n失败率下降 40%',
    answer: 'Rewrote the billing service in Go and PostgreSQL\nReduced the failure rate by 40%',
  },
  {
    source: '邮箱 li@example.com，电话 13800138000',
    answer: 'Email li@example.com, phone 13800138000',
  },
  {
    source: '带教新人两名，连续三年零事故',
    answer: 'Mentored two new hires; three years without an accident',
  },
  {
    source: '主页 https://example.com/li',
    answer: 'Website: https://example.com/li',
  },
  { source: '负责门店收银、盘点和早会', answer: 'Ran the till, stocktaking and morning briefings' },
  { source: '销售额同比翻了一番', answer: 'Doubled sales year on year' },
  {
    source: 'Led a team of 6 and shipped 3 releases on Kubernetes',
    answer: '带领 6 人团队，在 Kubernetes 上完成 3 次发布',
  },
  { source: 'Cut costs by 25% in two years', answer: '两年内成本下降 25%' },
  { source: 'Handled 2 million requests a day', answer: '每天处理 200 万次请求' },
  {
    source: 'Phone +44 20 7946 0123, jane@example.com',
    answer: '电话 +44 20 7946 0123，邮箱 jane@example.com',
  },

  {
    source: '负责订单系统重构，8 人参与',
    answer: 'Rebuilt the order system with a team of 8, saving 2 million yuan',
    added: ['2 million'],
  },
  { source: '把接口延迟从 420 ms 降到 95 ms', answer: 'Cut API latency from 420 ms', lost: ['95'] },
  { source: '服务 12 万用户', answer: 'Served 1.2 million users', added: ['1.2 million'], lost: ['12 万'] },
  { source: '管理五百万元的年度预算', answer: 'Managed the annual budget', lost: ['五百万'] },
  {
    source: '2021 年 7 月至今，任运营主管',
    answer: 'Operations supervisor since July 2020',
    added: ['2020'],
    lost: ['2021'],
  },
  {
    source: '用 Go 重写计费服务',
    answer: 'Rewrote the billing service in Go and Rust',
    added: ['Rust'],
  },
  { source: '邮箱 li@example.com', answer: 'Email lee@example.com', added: ['lee@'], lost: ['li@'] },
  {
    source: '带教新人两名\n负责门店收银\n整理库存',
    answer: 'Mentored two new hires\nRan the till',
    lost: ['整理库存'],
  },
  { source: '主页 https://example.com/li', answer: 'Website', lost: ['https://example.com/li'] },
  {
    source: '负责门店收银和盘点',
    answer: 'Ran the till and stocktaking; named Employee of the Year 2022',
    added: ['2022'],
  },
  { source: '用 Docker 部署官网', answer: 'Deployed the website', lost: ['Docker'] },
  {
    source: 'Led a team of 6 on Kubernetes',
    answer: '带领 6 人团队，在 Kubernetes 和 Kafka 上工作',
    added: ['Kafka'],
  },
  { source: 'Cut costs by 25% in two years', answer: '两年内成本下降 52%', added: ['52%'], lost: ['25%'] },
  { source: 'Deployed services on AWS with Terraform', answer: '在 AWS 上部署服务', lost: ['Terraform'] },
  {
    source: 'Phone +44 20 7946 0123',
    answer: '电话 +44 20 7946 0132',
    added: ['0132'],
    lost: ['0123'],
  },
];
