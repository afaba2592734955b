import { CreateInCategoryPage } from '../definitions/definition-pages.tsx'
import { operationTypeKind } from './operation-type-kind.ts'
import { OperationTypeForm } from './operation-type-form.tsx'

/** A new function of a category. */
export default function OperationTypeCreatePage() {
  return (
    <CreateInCategoryPage kind={operationTypeKind}>
      {(original, category) => <OperationTypeForm category={category} {...(original && { original })} />}
    </CreateInCategoryPage>
  )
}
