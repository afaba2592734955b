import { EditInCategoryPage } from '../definitions/definition-pages.tsx'
import { operationTypeKind } from './operation-type-kind.ts'
import { OperationTypeForm } from './operation-type-form.tsx'

export default function OperationTypeEditPage() {
  return (
    <EditInCategoryPage kind={operationTypeKind}>
      {(stored, category) => <OperationTypeForm key={stored.id} stored={stored} category={category} />}
    </EditInCategoryPage>
  )
}
