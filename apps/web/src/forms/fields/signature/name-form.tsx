import { Button, Group, TextInput, type MantineSize } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'

interface NameFormProps extends Pick<FieldInputProps, 'onHold'> {
  size: MantineSize
  onSign: (name: string) => void
  onCancel: () => void
}

/** Signs without a pen: a name that becomes strokes. Not a `form`, since it is inside one. */
export function NameForm({ size, onSign, onCancel, onHold }: NameFormProps) {
  const { t } = useText()
  const { user } = useSession()
  const [name, setName] = useState(user.name)
  const isBlank = name.trim() === ''
  // a name that is typed and not signed with is never dropped unseen
  const hold = useEffectEvent(onHold)
  useEffect(() => {
    hold(isBlank ? undefined : 'unsigned')
    return () => hold(undefined)
  }, [isBlank])
  const button = size === 'lg' ? 'md' : 'sm'
  return (
    <Group gap="xs" align="flex-end" mt="xs">
      <TextInput
        style={{ flex: '1 1 14rem' }}
        size={size}
        label={t('fields.signature.name')}
        description={t('fields.signature.nameHint')}
        value={name}
        maxLength={60}
        autoComplete="name"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!isBlank) onSign(name)
        }}
      />
      <Group gap="xs">
        <Button type="button" size={button} disabled={isBlank} onClick={() => onSign(name)}>
          {t('fields.signature.sign')}
        </Button>
        <Button type="button" size={button} variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </Group>
  )
}
