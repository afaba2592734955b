import { TransactionTypeList } from './transaction-type-list.tsx'

export default function TransactionTypeListPage() {
  return <TransactionTypeList />
}
