import { CreateDefinitionPage } from '../definitions/definition-pages.tsx'
import { recordTypeKind } from './record-type-kind.ts'
import { RecordTypeForm } from './record-type-form.tsx'

/** A new predefined value type. */
export default function RecordTypeCreatePage() {
  return (
    <CreateDefinitionPage kind={recordTypeKind}>{(original) => <RecordTypeForm {...(original && { original })} />}</CreateDefinitionPage>
  )
}
