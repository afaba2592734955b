import { useEffect, useRef, useState } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useText } from '../language/use-text.tsx'

/** Pause in typing after which the server is queried. */
const PAUSE_MS = 250
/** Longest search the API takes. */
const MAX_LENGTH = 250

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  label?: string
  placeholder?: string
}

/** A search field that waits for a pause in typing; Enter does not wait, Escape clears. */
export function SearchBox({ value, onChange, label, placeholder }: SearchBoxProps) {
  const { t } = useText()
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  const timer = useRef<number>(undefined)
  // the value changed elsewhere: by the browser's back, or a button that clears
  if (value !== applied) {
    setApplied(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const send = (text: string) => {
    window.clearTimeout(timer.current)
    onChange(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    const { pathname } = window.location
    // after leaving the page the search belongs to the left list
    timer.current = window.setTimeout(() => window.location.pathname === pathname && send(text), PAUSE_MS)
  }
  const clear = () => {
    setTyped('')
    send('')
  }
  return (
    <TextInput
      type="search"
      aria-label={label ?? t('ui.search')}
      placeholder={placeholder ?? label ?? t('ui.search')}
      value={typed}
      maxLength={MAX_LENGTH}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed)
        if (event.key === 'Escape' && typed !== '') clear()
      }}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label={t('ui.clearSearch')} onClick={clear} />}
      w={{ base: '100%', xs: 320 }}
      // next to a button while there is space
      flex={{ base: '1 1 8rem', xs: 'none' }}
    />
  )
}
