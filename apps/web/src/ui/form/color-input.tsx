import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { CloseButton, ColorInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'

/** Distinguishable colours, also from both of our backgrounds. */
const SWATCHES = ['#c62828', '#ef6c00', '#f9a825', '#2e7d32', '#00838f', '#1565c0', '#5e35b1', '#ad1457', '#6d4c41', '#546e7a']

const BELOW = { position: 'bottom-start', middlewares: { flip: false, shift: true } } as const

const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i

export interface ColorFieldProps {
  label: string
  description?: string
  /** `#rrggbb`, or an incomplete typed text; null: none. */
  value: string | null
  onChange: (value: string | null) => void
  isReadOnly: boolean
  error: string | undefined
  id: string
  /** Whether it is required: then it cannot be cleared, only replaced. */
  isRequired?: boolean
  /** The palette opens below the field, whatever is there: the preview of the colour is above it. */
  opensBelow?: boolean
}

/** The input with its palette, in a separate chunk. */
export default function ColorFieldInput({
  label,
  description,
  value,
  onChange,
  isReadOnly,
  error,
  id,
  isRequired = false,
  opensBelow = false,
}: ColorFieldProps) {
  const { t } = useText()
  const change = (color: string) => onChange(color === '' ? null : color)
  return (
    <ColorInput
      id={id}
      label={label}
      {...(description !== undefined && { description })}
      placeholder={isRequired ? '#' : t('ui.colorNone')}
      required={isRequired}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={5}
      withEyeDropper={false}
      {...(opensBelow && { popoverProps: BELOW })}
      // an invalid colour stays, with an error
      fixOnBlur={false}
      value={value ?? ''}
      readOnly={isReadOnly}
      error={error}
      spellCheck={false}
      autoComplete="off"
      maw={320}
      onChange={change}
      onBlur={() => value !== null && SHORT.test(value) && change(value.replace(SHORT, '#$1$1$2$2$3$3'))}
      leftSection={value === null ? <IconPalette size={18} stroke={1.8} aria-hidden /> : undefined}
      rightSection={
        value !== null && !isReadOnly && !isRequired ? (
          <CloseButton size="sm" aria-label={t('ui.colorClear')} onClick={() => onChange(null)} />
        ) : null
      }
    />
  )
}
