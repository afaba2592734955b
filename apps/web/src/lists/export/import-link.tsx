import { ActionIcon } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { useLinkProps } from '../../ui/navigation/link.tsx'

/** A link to the page where rows of the list are imported. */
export function ImportLink({ to }: { to: string }) {
  const { t } = useText()
  return (
    <ActionIcon component="a" variant="default" size={42} aria-label={t('lists.import')} title={t('lists.import')} {...useLinkProps(to)}>
      <IconUpload size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
