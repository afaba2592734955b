import { CreateDefinitionPage } from '../definitions/definition-pages.tsx'
import { SchemaForm } from './schema-form.tsx'
import { schemaKind } from './schema-kind.ts'

/** A new data schema. */
export default function SchemaCreatePage() {
  return <CreateDefinitionPage kind={schemaKind}>{(original) => <SchemaForm {...(original && { original })} />}</CreateDefinitionPage>
}
