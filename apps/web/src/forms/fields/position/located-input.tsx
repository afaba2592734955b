import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { position } from '@verka/domain/forms/field-kinds/position.ts'
import { addressPosition } from '../../../data/address-position.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { locate, type LocateProblem } from './locate.ts'
import { MapLink } from './map-link.tsx'
import styles from './position.module.css'
import { parseTypedPosition, writtenPosition } from './typed-position.ts'

/** A position: located by the device, typed, or given by the address of the page. */
export default function LocatedInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, formatNumber } = useText()
  const [typed, setTyped] = useState<string>()
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<LocateProblem>()
  const parsed = position.parse(view.value, view.field)
  const typedPosition = 'value' in parsed ? parsed.value : null
  const isLarge = frame.size === 'lg'

  const fillFromAddress = useEffectEvent(() => {
    const fromAddress = addressPosition()
    if (view.isEnabled && view.value === null && fromAddress !== undefined && fromAddress !== 'none') onChange({ ...fromAddress })
  })
  // only when the form opens: a field cleared by the user stays empty
  useEffect(() => fillFromAddress(), [])

  const change = (value: FieldValue) => {
    setProblem(undefined)
    onChange(value)
  }
  const find = async () => {
    setLocating(true)
    setProblem(undefined)
    const found = await locate()
    setLocating(false)
    if (typeof found === 'string') return setProblem(found)
    setTyped(undefined)
    onChange({ ...found })
  }
  return (
    <div>
      <TextInput
        {...frame}
        value={typed ?? (typedPosition ? writtenPosition(typedPosition) : String(view.value ?? ''))}
        placeholder={view.isEnabled ? t('fields.position.placeholder') : undefined}
        autoComplete="off"
        readOnly={!view.isEnabled}
        variant={view.isEnabled ? 'default' : 'filled'}
        aria-required={view.isRequired}
        rightSectionWidth={isLarge ? 50 : 40}
        rightSection={
          view.isEnabled &&
          view.value !== null && (
            <CloseButton
              size={isLarge ? 'lg' : 'md'}
              aria-label={t('fields.clear', { field: frame.label })}
              onClick={() => {
                setTyped(undefined)
                change(null)
              }}
            />
          )
        }
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const read = parseTypedPosition(text)
          change(read === undefined ? text : read && { ...read })
        }}
        onBlur={() => {
          setTyped(undefined)
          onLeave()
        }}
      />
      <div className={styles.below}>
        {view.isEnabled && addressPosition() !== 'none' && (
          <Button
            type="button"
            variant="light"
            size={isLarge ? 'md' : 'sm'}
            loading={isLocating}
            leftSection={<IconCurrentLocation size={18} stroke={1.8} aria-hidden />}
            onClick={() => void find()}
          >
            {t('fields.position.use')}
          </Button>
        )}
        {typedPosition?.accuracy !== undefined && (
          <Text size="sm" c="dimmed">
            {t('fields.position.accuracy', { metres: formatNumber(typedPosition.accuracy, 0) })}
          </Text>
        )}
        {typedPosition && <MapLink position={typedPosition} />}
      </div>
      <div role="status" className={styles.problem}>
        {isLocating && <span className={styles.spoken}>{t('fields.position.finding')}</span>}
        {problem && <ErrorText text={t(`fields.position.${problem}`)} />}
      </div>
    </div>
  )
}
