import { ComboboxChevron, Input, InputBase } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { optionChoices } from './choices.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import styles from './choices.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// loaded when a list is opened
const SheetList = lazyPart(() => import('./sheet-list.tsx'))

/** On a phone a long list has the screen to itself: the keys, which come only for searching, cover nothing of it. */
export function PhoneSelect({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { field, value, isEnabled, isRequired } = view
  const { t, text } = useText()
  const [isOpen, setOpen] = useState(false)
  const choices = optionChoices(field, text)
  const shown = choices.find((choice) => choice.value === value)?.label ?? String(value ?? '')
  const close = () => {
    setOpen(false)
    onLeave()
  }
  const take = (next: string | null) => {
    if (next !== value) onChange(next)
    close()
  }
  return (
    <>
      <InputBase
        {...frame}
        component="button"
        type="button"
        role="combobox"
        pointer
        multiline
        aria-haspopup="dialog"
        aria-controls={`${frame.id}-choices`}
        aria-expanded={isOpen}
        aria-required={isRequired}
        disabled={!isEnabled}
        rightSection={<ComboboxChevron size={frame.size} error={frame.error} />}
        rightSectionPointerEvents="none"
        onClick={() => setOpen(true)}
      >
        {shown === '' ? <Input.Placeholder>{t('fields.choose')}</Input.Placeholder> : shown}
      </InputBase>
      <Modal
        id={`${frame.id}-choices`}
        opened={isOpen}
        onClose={close}
        fullScreen
        title={frame.label}
        classNames={{ content: styles.sheet!, body: styles.sheetBody! }}
        transitionProps={{ duration: 0 }}
      >
        <Suspense fallback={null}>
          <SheetList
            label={frame.label}
            choices={choices}
            value={value}
            onTake={take}
            onClear={!isRequired && shown !== '' ? () => take(null) : undefined}
          />
        </Suspense>
      </Modal>
    </>
  )
}
