import type { ComboboxData } from '@mantine/core'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** The choices of a list, without their groups. */
export const choicesIn = (data: ComboboxData | undefined): Choice[] =>
  (data ?? []).flatMap((item): Choice[] => {
    if (typeof item !== 'object') return [{ value: String(item), label: String(item) }]
    return 'group' in item ? choicesIn(item.items as ComboboxData) : [item as Choice]
  })
