import { useState } from 'react'
import { ActionIcon, Button, Group, Input, Text, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconKey } from '@tabler/icons-react'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './config.module.css'

interface SecretInputProps {
  id: string
  field: Field
  /** When the stored one was set; undefined: there is none. */
  setAt: string | undefined
  /** Undefined: unchanged; null: to be removed. */
  value: string | null | undefined
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string | null | undefined) => void
}

/** A secret: it is written and never shown. A stored one has its day, and is replaced or removed. */
export function SecretInput({ id, field, setAt, value, error, isReadOnly, onChange }: SecretInputProps) {
  const { t, textOf, formatDateTime, text } = useText()
  const [isReplaced, setReplaced] = useState(value !== undefined)
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  const label = fieldName(field, text)
  const description = textOf(field.localizedDescriptions) || undefined
  // one that the server wants again is typed where its error is
  const isWanted = isReplaced || value !== undefined || (error !== undefined && !isReadOnly)
  if (setAt !== undefined && (!isWanted || value === null))
    return (
      <Input.Wrapper
        size="md"
        labelProps={{ id: `${id}-label`, labelElement: 'div' }}
        label={label}
        description={description}
        error={error}
        required={field.required}
      >
        <Group gap="sm" className={classes.stored}>
          <IconKey size={18} stroke={1.8} aria-hidden />
          <Text id={id} tabIndex={-1} aria-labelledby={`${id}-label`} className={classes.setAt}>
            {value === null ? t('processors.secretRemoved') : t('processors.secretSet', { moment: formatDateTime(setAt) })}
          </Text>
          {!isReadOnly && value === null && (
            <Button variant="default" size="sm" onClick={() => onChange(undefined)}>
              {t('processors.secretKeep')}
            </Button>
          )}
          {!isReadOnly && value !== null && (
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                aria-label={t('processors.secretReplaceOf', { name: label })}
                onClick={() => setReplaced(true)}
              >
                {t('processors.secretReplace')}
              </Button>
              {!field.required && (
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  aria-label={t('processors.secretRemoveOf', { name: label })}
                  onClick={() => onChange(null)}
                >
                  {t('processors.secretRemove')}
                </Button>
              )}
            </Group>
          )}
        </Group>
      </Input.Wrapper>
    )
  const cancel = () => {
    setReplaced(false)
    onChange(undefined)
  }
  return (
    <Group gap="sm" align="flex-end" className={classes.replaced}>
      <TextInput
        size="md"
        type={isShown ? 'text' : 'password'}
        id={id}
        className={classes.secret}
        label={label}
        description={description}
        required={field.required}
        error={error}
        aria-invalid={error !== undefined || undefined}
        readOnly={isReadOnly}
        value={value ?? ''}
        autoComplete="off"
        data-1p-ignore
        autoFocus={isReplaced && value === undefined}
        rightSection={
          <ActionIcon
            size={36}
            aria-label={t('processors.secretShow')}
            aria-pressed={isShown}
            // the cursor stays where it is
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <Eye size={18} stroke={1.8} />
          </ActionIcon>
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {setAt !== undefined && (
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('processors.secretKeep')}
        </Button>
      )}
    </Group>
  )
}
