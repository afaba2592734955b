import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'

interface RemoveFileProps extends ActionIconProps {
  name: string
  onRemove: () => void
}

/** Removes a file from its field. The keyboard focus moves to the next file, or to the button that adds one. */
export function RemoveFile({ name, onRemove, ...looks }: RemoveFileProps) {
  const { t } = useText()
  return (
    <ActionIcon
      {...looks}
      aria-label={t('fields.removeFile', { name })}
      data-remove-file
      onClick={({ currentTarget }) => {
        const field = currentTarget.closest('[data-files]')
        const steps = [...(field?.querySelectorAll<HTMLElement>('[data-remove-file], [data-add-file]') ?? [])]
        // before it is removed, since a removed focus is lost
        steps[steps.indexOf(currentTarget) + 1]?.focus()
        onRemove()
      }}
    >
      <IconX size="1.25rem" stroke={1.8} />
    </ActionIcon>
  )
}
