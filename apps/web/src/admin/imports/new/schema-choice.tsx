import { asId } from '@verka/domain/entities/ids.ts'
import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { getRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Select } from '../../../ui/choices/select.tsx'

interface SchemaChoiceProps {
  target: 'element' | 'record'
  typeId: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** The data schema that a file is written by; not displayed for a type without any. */
export function SchemaChoice({ target, typeId, value, onChange }: SchemaChoiceProps) {
  const { t, textOf } = useText()
  const elementType = useCall(getElementType, { params: { id: asId(typeId) } }, { isEnabled: target === 'element' })
  const recordType = useCall(getRecordType, { params: { id: asId(typeId) } }, { isEnabled: target === 'record' })
  const configurations = (target === 'element' ? elementType : recordType).data?.schemaConfigurations ?? []
  const schemas = useCall(listSchemas, {}, { isEnabled: configurations.length > 0 }).data?.items ?? []
  const offered = schemas.filter(({ id }) => configurations.some(({ schemaId }) => schemaId === id))
  if (offered.length === 0) return null
  return (
    <Select
      label={t('imports.schema')}
      description={t('imports.schemaHint')}
      placeholder={t('imports.schemaNone')}
      data={offered.map(({ id, key, localizedNames }) => ({ value: id, label: textOf(localizedNames) || key }))}
      value={value ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t('imports.schemaNone') }}
      maw={480}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
