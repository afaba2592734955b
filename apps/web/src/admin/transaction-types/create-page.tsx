import { CreateInCategoryPage } from '../definitions/definition-pages.tsx'
import { transactionTypeKind } from './transaction-type-kind.ts'
import { TransactionTypeForm } from './transaction-type-form.tsx'

/** A new service of a category. */
export default function TransactionTypeCreatePage() {
  return (
    <CreateInCategoryPage kind={transactionTypeKind}>
      {(original, category) => <TransactionTypeForm category={category} {...(original && { original })} />}
    </CreateInCategoryPage>
  )
}
