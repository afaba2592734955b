import { DefinitionListOfCategories } from '../definitions/lists/definition-list-of-categories.tsx'
import { operationTypeKind } from './operation-type-kind.ts'

/** The functions of the site, or of one category. */
export default function OperationTypeListPage() {
  return <DefinitionListOfCategories kind={operationTypeKind} emptyIn="admin.operationTypesEmptyIn" />
}
