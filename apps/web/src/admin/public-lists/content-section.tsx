import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { listSchemasOfElementType } from '@verka/domain/exports/schema-exports.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { inputId, type PublicListDraft } from './list-draft.ts'
import { Select } from '../../ui/choices/select.tsx'

interface ContentSectionProps {
  draft: Draft<PublicListDraft>
  fields: BoundFields<PublicListDraft>
}

/** The category of a list, and the schema whose fields it shows. */
export function ContentSection({ draft, fields }: ContentSectionProps) {
  const { t, textOf } = useText()
  const { elementTypeId, schemaId } = draft.value
  const types = useCall(listElementTypes)
  const schemas = useOpenSchemas(elementTypeId, schemaId)
  const choices = (items: readonly { id: string; localizedNames: Parameters<typeof textOf>[0] }[]) =>
    items.map(({ id, localizedNames }) => ({ value: id as string, label: textOf(localizedNames) || t('admin.unnamed') }))
  const isNone = elementTypeId !== null && schemas?.length === 0
  return (
    <Section title={t('publicLists.content')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Select
          id={inputId('elementTypeId')}
          label={t('publicLists.elementType')}
          placeholder={t('publicLists.chooseElementType')}
          data={choices(types.data?.items ?? [])}
          value={elementTypeId}
          error={fields.errorAt('elementTypeId')}
          withAsterisk
          searchable
          allowDeselect={false}
          readOnly={fields.isReadOnly}
          onChange={(id) =>
            id !== null && draft.change({ elementTypeId: asId<'elementType'>(id), schemaId: null, filters: [], ordering: [] })
          }
        />
        <Select
          id={inputId('schemaId')}
          label={t('publicLists.schema')}
          data={choices(schemas ?? [])}
          value={schemaId}
          error={fields.errorAt('schemaId')}
          withAsterisk
          allowDeselect={false}
          disabled={elementTypeId === null || isNone}
          readOnly={fields.isReadOnly}
          onChange={(id) => id !== null && draft.change({ schemaId: asId<'dataSchema'>(id) })}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(isNone ? 'publicLists.noSchema' : 'publicLists.schemaHint')}{' '}
        {isNone && (
          <Anchor component={Link} to={addressOf('/schemas')} inherit>
            {t('shell.schemas')}
          </Anchor>
        )}
      </Text>
    </Section>
  )
}

/** The open, published schemas that a category reads, and the chosen one whatever it is; undefined while they are loading. */
function useOpenSchemas(elementTypeId: string | null, chosen: string | null) {
  const read = useCall(listSchemasOfElementType, { params: { id: elementTypeId ?? '' } }, { isEnabled: elementTypeId !== null })
  const all = useCall(listSchemas, { query: { Skip: 0, Limit: MAX_LIMIT } })
  if (elementTypeId === null) return []
  if (!read.data || !all.data) return undefined
  const readable = new Set(read.data.items.map(({ id }) => id))
  return all.data.items.filter(({ id, isOpen, status }) => id === chosen || (isOpen && status === 'published' && readable.has(id)))
}
