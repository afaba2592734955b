import { Text } from '@mantine/core'
import { getAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useCall } from '../../data/use-call.ts'
import { FieldValues } from '../../forms/form/field-values.tsx'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'

interface LeftValuesProps {
  /** Audit entry of the definition's deletion, which has its fields. */
  entryId: string
  /** The stored draft. */
  left: unknown
}

interface Left {
  identity?: { title?: string; code?: string; localizedNames?: LocalizedTexts }
  localizedNames?: LocalizedTexts
  values?: Values
}

/** The draft of a form that can no longer be shown, to read and copy. */
export default function LeftValues({ entryId, left }: LeftValuesProps) {
  const { t, textOf } = useText()
  const { data } = useCall(getAuditEntry, { params: { id: entryId } })
  const { identity, localizedNames, values = {} } = left as Left
  const names = identity?.localizedNames ?? localizedNames
  const own = [identity?.title, identity?.code, names && textOf(names)].filter((text) => text !== undefined && text !== '')
  const fields = (data?.before as { dataPropertyTypes?: Field[] } | null | undefined)?.dataPropertyTypes ?? []
  return (
    <Section title={t('conflict.left')} description={t('conflict.leftHint')}>
      {own.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      <FieldValues
        fields={fields}
        dataProperties={Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))}
      />
    </Section>
  )
}
