import { useRef, type KeyboardEvent } from 'react'
import type { Choice } from './choices-in.ts'

/** Letters after a longer pause begin a new word, as in the browser's own lists. */
const PAUSE_MS = 1000

/** The next choice that begins with what is typed; the same letter again goes on to the next one. */
export function typedChoice(choices: readonly Choice[], typed: string, current: string | null | undefined): Choice | undefined {
  const wanted = typed.toLocaleLowerCase()
  const isRepeated = [...wanted].every((letter) => letter === wanted[0])
  const start = isRepeated ? wanted[0]! : wanted
  const at = choices.findIndex(({ value }) => value === current)
  // a longer word may still be the present choice
  const from = isRepeated ? at + 1 : Math.max(at, 0)
  return [...choices.slice(from), ...choices.slice(0, from)].find(
    ({ label, disabled }) => !disabled && label.toLocaleLowerCase().startsWith(start),
  )
}

/** Chooses by letters in a list without a search field (ARIA practices, combobox without text input). Returns a handler of its keys. */
export function useTypedChoice(
  choices: () => readonly Choice[],
  current: string | null | undefined,
  choose: (choice: Choice) => void,
): (event: KeyboardEvent) => void {
  const typing = useRef({ text: '', at: 0 })
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    const isPaused = timeStamp - typing.current.at > PAUSE_MS
    // a space opens the list
    if (key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && (isPaused || typing.current.text === ''))) return
    typing.current = { text: isPaused ? key : typing.current.text + key, at: timeStamp }
    const found = typedChoice(choices(), typing.current.text, current)
    if (found && found.value !== current) choose(found)
  }
}
