import { EditDefinitionPage } from '../definitions/definition-pages.tsx'
import { recordTypeKind } from './record-type-kind.ts'
import { RecordTypeForm } from './record-type-form.tsx'

export default function RecordTypeEditPage() {
  return <EditDefinitionPage kind={recordTypeKind}>{(stored) => <RecordTypeForm key={stored.id} stored={stored} />}</EditDefinitionPage>
}
