import { EditInCategoryPage } from '../definitions/definition-pages.tsx'
import { transactionTypeKind } from './transaction-type-kind.ts'
import { TransactionTypeForm } from './transaction-type-form.tsx'

export default function TransactionTypeEditPage() {
  return (
    <EditInCategoryPage kind={transactionTypeKind}>
      {(stored, category) => <TransactionTypeForm key={stored.id} stored={stored} category={category} />}
    </EditInCategoryPage>
  )
}
