import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { useLinkProps } from '../../../ui/navigation/link.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'

/** Link from a definition in a list to a new copy of it; `to` is the address of the form, with the original. */
export function CopyOfRow({ to, type }: { to: string; type: { localizedNames: LocalizedTexts } }) {
  const { t, textOf } = useText()
  const link = useLinkProps(to)
  return (
    <Tooltip label={t('types.copy')}>
      <ActionIcon component="a" size={36} aria-label={t('types.copyNamed', { name: textOf(type.localizedNames) })} {...link}>
        <IconCopy size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
