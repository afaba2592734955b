import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import classes from './rows.module.css'

/** The longest text of a cell (`correctImportRow`). */
const MAX_CELL = 32_767

interface CellEditorProps {
  label: string
  /** The text at the beginning. */
  initial: string
  /** Typed already: it replaces the text. */
  typed?: string | undefined
  onSave: (text: string) => void
  /** Leaves without saving. */
  onLeave: () => void
  /** Tab: on to the next cell, or back. */
  onTab?: (step: 1 | -1) => void
}

/** The input of a cell in place: Enter saves, Escape leaves, Tab saves and goes on. A press elsewhere saves, too. */
export function CellEditor({ label, initial, typed, onSave, onLeave, onTab }: CellEditorProps) {
  const [text, setText] = useState(typed ?? initial)
  const input = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const element = input.current!
    element.focus({ preventScroll: true })
    // a letter that began the correction is followed by the next
    element.setSelectionRange(typed === undefined ? 0 : element.value.length, element.value.length)
  }, [typed])
  /** Once only: the input loses the focus when it is removed. */
  const end = (act: () => void) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const save = () => end(() => onSave(text))
  const press = (event: KeyboardEvent) => {
    // a composed letter is not complete yet
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      end(onLeave)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    } else if (event.key === 'Tab' && onTab) {
      event.preventDefault()
      save()
      onTab(event.shiftKey ? -1 : 1)
    }
  }
  return (
    <textarea
      ref={input}
      className={classes.editor}
      aria-label={label}
      rows={1}
      maxLength={MAX_CELL}
      enterKeyHint="done"
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onKeyDown={press}
      onBlur={save}
    />
  )
}
