import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Select } from '../../ui/choices/select.tsx'

const MAX_WITHOUT_SEARCH = 7

/** Switches from the values of one type to those of another. */
export function TypeChoice({ chosen }: { chosen: string }) {
  const { t, textOf, culture } = useText()
  const go = useGo()
  const items = useCall(listRecordTypes).data?.items ?? []
  if (items.length < 2) return null
  const data = items.map((type) => ({ value: type.id, label: textOf(type.localizedNames) || t('admin.unnamed') }))
  data.sort((a, b) => a.label.localeCompare(b.label, culture, { numeric: true }))
  return (
    <Select
      aria-label={t('records.type')}
      data={data}
      value={chosen}
      allowDeselect={false}
      searchable={items.length > MAX_WITHOUT_SEARCH}
      w={{ base: '100%', xs: 240 }}
      onChange={(id) => id !== null && id !== chosen && go(addressOf('/records/list/$id', { id }))}
    />
  )
}
