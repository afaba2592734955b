import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { HeadAction } from '../../ui/page/head-actions.tsx'

/** Link from a type to its values, with their number; without any, to create the first. */
export function useValuesOfType(id: string | undefined): HeadAction | undefined {
  const { t } = useText()
  const types = useCall(listRecordTypes, {}, { isEnabled: id !== undefined }).data?.items
  const count = types?.find((item) => item.id === id)?.recordCount
  if (id === undefined || count === undefined) return undefined
  if (count === 0)
    return {
      label: t('records.create'),
      icon: <IconPlus size={18} stroke={1.8} aria-hidden />,
      act: addressOf('/records/create/$id', { id }),
    }
  return {
    label: t('records.count', { count }),
    icon: <IconListDetails size={18} stroke={1.8} aria-hidden />,
    act: addressOf('/records/list/$id', { id }),
  }
}
