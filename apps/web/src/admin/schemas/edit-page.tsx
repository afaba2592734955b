import { EditDefinitionPage } from '../definitions/definition-pages.tsx'
import { SchemaForm } from './schema-form.tsx'
import { schemaKind } from './schema-kind.ts'
import { UsedBy } from './used-by.tsx'

export default function SchemaEditPage() {
  return (
    <EditDefinitionPage kind={schemaKind}>
      {(stored) => <SchemaForm key={stored.id} stored={stored} intro={<UsedBy id={stored.id} />} />}
    </EditDefinitionPage>
  )
}
