import { CreateDefinitionPage } from '../definitions/definition-pages.tsx'
import { elementTypeKind } from './element-type-kind.ts'
import { ElementTypeForm } from './element-type-form.tsx'

/** A new category. */
export default function ElementTypeCreatePage() {
  return (
    <CreateDefinitionPage kind={elementTypeKind}>{(original) => <ElementTypeForm {...(original && { original })} />}</CreateDefinitionPage>
  )
}
