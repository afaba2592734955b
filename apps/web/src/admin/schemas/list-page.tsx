import { Code } from '@mantine/core'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { SCHEMA_COLUMNS } from '@verka/domain/schemas/schemas.columns.ts'
import { useResourceColumns } from '../../lists/use-resource-list.ts'
import { DefinitionList } from '../definitions/lists/definition-list.tsx'
import { schemaKind } from './schema-kind.ts'

const { key, fields } = SCHEMA_COLUMNS
const OWN = { key, fields }

/** The data schemas of the site. */
export default function SchemaListPage() {
  const { columns, valueOf } = useResourceColumns<DataSchema>(OWN)
  const [keys, counts] = columns
  return (
    <DefinitionList kind={schemaKind} own={{ columns: [{ ...keys!, render: (schema) => <Code>{schema.key}</Code> }, counts!], valueOf }} />
  )
}
