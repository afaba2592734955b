import { IconListDetails } from '@tabler/icons-react'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'

/** From a type to its values, with how many there are; while there are none, to the first one. */
export function ValuesOfType({ id }: { id: string }) {
  const { t } = useText()
  const count = useCall(listRecordTypes).data?.items.find((item) => item.id === id)?.recordCount
  if (count === undefined) return null
  if (count === 0)
    return (
      <ButtonLink to={addressOf('/records/create/$id', { id })} variant="light">
        {t('records.create')}
      </ButtonLink>
    )
  return (
    <ButtonLink
      to={addressOf('/records/list/$id', { id })}
      variant="default"
      leftSection={<IconListDetails size={18} stroke={1.8} aria-hidden />}
    >
      {t('records.count', { count })}
    </ButtonLink>
  )
}
