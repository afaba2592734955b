import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'

interface RemoveFileProps extends ActionIconProps {
  name: string
  onRemove: () => void
}

/** Takes a file out of its field. Who goes by keys goes on with the next file, or with the button that adds one. */
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
        // before it goes: a focus that goes with it is lost
        steps[steps.indexOf(currentTarget) + 1]?.focus()
        onRemove()
      }}
    >
      <IconX size="1.25rem" stroke={1.8} />
    </ActionIcon>
  )
}
