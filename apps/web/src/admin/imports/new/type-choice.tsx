import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Select } from '../../../ui/choices/select.tsx'

interface TypeChoiceProps {
  target: 'element' | 'record'
  value: string | undefined
  error: string | undefined
  onChange: (id: string | undefined) => void
}

/** The choice of the category or predefined value type that rows become things of. */
export function TypeChoice({ target, value, error, onChange }: TypeChoiceProps) {
  const { t, textOf, culture } = useText()
  const elementTypes = useCall(listElementTypes, {}, { isEnabled: target === 'element' })
  const recordTypes = useCall(listRecordTypes, {}, { isEnabled: target === 'record' })
  const { data, errorTexts } = target === 'element' ? elementTypes : recordTypes
  const items = data?.items ?? []
  const named = items.map(({ id, localizedNames }) => ({ value: id as string, label: textOf(localizedNames) || t('admin.unnamed') }))
  named.sort((a, b) => a.label.localeCompare(b.label, culture, { numeric: true }))
  return (
    <Select
      id={TYPE_INPUT}
      label={t(`imports.type.${target}`)}
      placeholder={t(`imports.typePlaceholder.${target}`)}
      data={named}
      // an id that is no type of the site is no choice
      value={named.some((one) => one.value === value) ? value! : null}
      error={error ?? errorTexts[0]}
      required
      searchable
      nothingFoundMessage={t('ui.noHits')}
      maw={480}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

/** DOM id of the choice, which takes the focus when it is missing. */
export const TYPE_INPUT = 'import-type'
