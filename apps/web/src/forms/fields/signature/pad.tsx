import { Button, Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowBackUp, IconEraser, IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { signature } from '@verka/domain/forms/field-kinds/signature.ts'
import { fitStrokes } from '@verka/domain/forms/kind-parts/signature-path.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { NameForm } from './name-form.tsx'
import styles from './signature.module.css'
import { Surface } from './surface.tsx'
import { writeName } from './written-name.ts'

interface SignaturePadProps extends FieldInputProps {
  /** Ids of its label and description. */
  labelledBy: string
  describedBy: string | undefined
}

/** A surface to write on with finger, pen or mouse; a name that is typed is written on it too. */
export default function SignaturePad({ view, frame, onChange, onLeave, onHold, labelledBy, describedBy }: SignaturePadProps) {
  const { t } = useText()
  const [isTyping, setTyping] = useState(false)
  const { ref, width, height } = useElementSize()
  const surface = { width: Math.round(width), height: Math.round(height) }
  const parsed = signature.parse(view.value, view.field)
  const known = 'violation' in parsed ? null : parsed.value
  // after a rotation of the screen the whole signature is visible
  const strokes = known && width > 0 ? fitStrokes(known, surface) : []
  const write = (next: number[][]) => onChange(next.length === 0 ? null : { ...surface, strokes: next })
  // the pressed button is removed then
  const takeFocus = () => document.getElementById(frame.id)?.focus({ preventScroll: true })
  const clear = () => {
    write([])
    takeFocus()
  }
  const endTyping = () => {
    setTyping(false)
    takeFocus()
  }
  const button = { type: 'button', variant: 'default', size: frame.size === 'lg' ? 'md' : 'sm' } as const
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <div id={frame.id} role="group" tabIndex={-1} aria-labelledby={labelledBy} aria-describedby={describedBy}>
        <div
          ref={ref}
          className={styles.paper}
          data-error={Boolean(frame.error) || undefined}
          data-read-only={!view.isEnabled || undefined}
        >
          <Surface
            label={t('fields.signature.surfaceOf', { field: frame.label })}
            hint={known ? '' : t(view.isEnabled ? 'fields.signature.surface' : 'fields.signature.isEmpty')}
            size={surface}
            strokes={strokes}
            isEnabled={view.isEnabled}
            onStroke={(stroke) => {
              setTyping(false)
              write([...strokes, stroke])
            }}
          />
        </div>
        {view.isEnabled && (
          <Group gap="xs" mt="xs">
            {strokes.length > 0 && (
              <>
                <Button
                  {...button}
                  leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
                  onClick={() => (strokes.length === 1 ? clear() : write(strokes.slice(0, -1)))}
                >
                  {t('fields.signature.undo')}
                </Button>
                <Button {...button} leftSection={<IconEraser size={18} stroke={1.8} aria-hidden />} onClick={clear}>
                  {t('fields.signature.clear')}
                </Button>
              </>
            )}
            {!isTyping && strokes.length === 0 && (
              <Button
                {...button}
                variant="subtle"
                leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden />}
                onClick={() => setTyping(true)}
              >
                {t('fields.signature.type')}
              </Button>
            )}
          </Group>
        )}
        {view.isEnabled && isTyping && (
          <NameForm
            size={frame.size}
            onHold={onHold}
            onCancel={endTyping}
            onSign={(name) => {
              write(writeName(name, surface))
              endTyping()
            }}
          />
        )}
      </div>
    </div>
  )
}
