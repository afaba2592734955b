import { ActionIcon, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { codeIn } from '@verka/domain/elements/scanned-code.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// camera and decoder load with the first scan
const Scanner = lazyPart(() => import('../../../ui/scanner/scanner.tsx'))

/** The code of a label: read by the camera, typed by a scanner, or by a person. */
export function ScannerFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t } = useText()
  const [isScanning, setScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isLarge = frame.size === 'lg'
  const close = () => {
    setScanning(false)
    // the focus returns; a phone opens no keyboard for a filled field
    input.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <TextInput
        {...frame}
        ref={input}
        // a scan here is entered in the field
        data-scans="kept"
        value={String(view.value ?? '')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={!view.isEnabled}
        variant={view.isEnabled ? 'default' : 'filled'}
        aria-required={view.isRequired}
        rightSectionWidth={isLarge ? 54 : 44}
        rightSection={
          view.isEnabled && (
            <ActionIcon
              variant="light"
              color="primary"
              size={isLarge ? 42 : 34}
              aria-label={t('fields.scanner.scan', { field: frame.label })}
              aria-haspopup="dialog"
              onClick={() => setScanning(true)}
            >
              <IconScan size={isLarge ? 24 : 20} stroke={1.8} />
            </ActionIcon>
          )
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // a scanner that types ends with Enter: that is the end of the code, not of the form
          event.preventDefault()
          const code = codeIn(event.currentTarget.value)
          if (code !== event.currentTarget.value.trim()) onChange(code)
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner
            onClose={close}
            onCode={(code) => {
              onChange(codeIn(code))
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
