import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { choicesFor, type Choice } from './choices.ts'
import { ChoiceOptions } from './choice-options.tsx'
import styles from './choices.module.css'

interface SheetListProps {
  label: string
  choices: readonly Choice[]
  value: FieldInputProps['view']['value']
  onTake: (value: string) => void
  onClear: (() => void) | undefined
}

/** The choices of a long list, searched by its first field. */
export default function SheetList({ label, choices, value, onTake, onClear }: SheetListProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const listId = useId()
  const combobox = useCombobox({ opened: true })
  const height = useVisibleHeight()
  const left = choicesFor(choices, search)
  useEffect(() => {
    if (search.trim() === '') combobox.resetSelectedOption()
    else combobox.selectFirstOption()
    // only at each key: arrow keys move from there
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search])
  const { updateSelectedOptionIndex } = combobox
  useEffect(() => updateSelectedOptionIndex('active', { scrollIntoView: true }), [updateSelectedOptionIndex])
  return (
    <Combobox store={combobox} size="lg" onOptionSubmit={onTake}>
      <div className={styles.sheetList} style={{ maxHeight: height }}>
        <div className={styles.sheetSearch}>
          <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={listId}>
            <TextInput
              size="lg"
              aria-label={t('fields.searchChoices', { field: label })}
              placeholder={t('fields.searchChoicesHint')}
              leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
              value={search}
              enterKeyHint="done"
              spellCheck={false}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          {onClear && (
            <Button variant="default" size="lg" onClick={onClear}>
              {t('fields.clearChoice')}
            </Button>
          )}
        </div>
        <Combobox.Options id={listId} aria-label={label} className={styles.sheetOptions!}>
          <ChoiceOptions choices={left} value={value} />
        </Combobox.Options>
      </div>
    </Combobox>
  )
}

/** Visible height above a phone's keyboard, in pixels below the top of the dialog. */
function useVisibleHeight(): string {
  const [height, setHeight] = useState(() => window.visualViewport?.height ?? window.innerHeight)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => setHeight(viewport.height)
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [])
  return `calc(${height}px - var(--modal-header-height, 3.75rem))`
}
