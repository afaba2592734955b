import { Code } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { SCHEMA_COLUMNS } from '@verka/domain/schemas/schemas.columns.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { useResourceColumns } from '../../lists/use-resource-list.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DefinitionList } from '../definitions/lists/definition-list.tsx'
import { schemaKind } from './schema-kind.ts'

const { key, fields, isOpen } = SCHEMA_COLUMNS
const OWN = { key, fields, isOpen }

/** The data schemas of the site. */
export default function SchemaListPage() {
  const { t } = useText()
  const { columns, valueOf } = useResourceColumns<DataSchema>(OWN)
  const [keys, counts, opens] = columns as [Column<DataSchema>, Column<DataSchema>, Column<DataSchema>]
  const own: Column<DataSchema>[] = [
    { ...keys, render: (schema) => <Code>{schema.key}</Code> },
    counts,
    {
      ...opens,
      render: (schema) =>
        schema.isOpen && (
          <StatusBadge tone="info" icon={IconWorld}>
            {t('schemas.open')}
          </StatusBadge>
        ),
    },
  ]
  return <DefinitionList kind={schemaKind} own={{ columns: own, valueOf }} />
}
