import type { FactKind } from '@baigong/documents';

/** What a fact of a kind is called. */
export const factNames: Readonly<Record<FactKind, string>> = {
  person: '人名',
  date: '日期',
  amount: '金额',
  phone: '电话',
  email: '邮箱',
  identity: '身份证号',
  card: '银行卡号',
};
