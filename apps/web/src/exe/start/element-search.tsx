import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'

/** Pause in typing after which the server is queried. */
const PAUSE_MS = 250
const MAX_LENGTH = 250

interface ElementSearchProps {
  value: string
  onSearch: (text: string) => void
  /** Preserved while the object is chosen. */
  serviceId: string | undefined
}

/** Finds an object while typing; Enter opens the one with exactly this code at once, as a keyboard scanner does. */
export function ElementSearch({ value, onSearch, serviceId }: ElementSearchProps) {
  const { t } = useText()
  const go = useGo()
  const session = useSession()
  const [typed, setTyped] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const search = (text: string) => {
    window.clearTimeout(timer.current)
    onSearch(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(text), PAUSE_MS)
  }
  const openByCode = async (event: FormEvent) => {
    event.preventDefault()
    // the label parser loads on demand; without it, the typed text is searched
    const reader = await import('../find/read-typed.ts').catch(() => undefined)
    const { text = typed.trim(), address } = (await reader?.readTyped(typed, session, serviceId)) ?? {}
    if (text !== typed.trim()) setTyped(text)
    search(text)
    if (address !== undefined) go(address)
  }
  return (
    <form role="search" onSubmit={(event) => void openByCode(event)}>
      <TextInput
        type="search"
        size="lg"
        aria-label={t('exe.searchLabel')}
        placeholder={t('exe.searchLabel')}
        value={typed}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch size={22} stroke={1.8} aria-hidden />}
        rightSection={
          typed !== '' && (
            <CloseButton
              size="lg"
              aria-label={t('exe.clearSearch')}
              onClick={() => {
                setTyped('')
                search('')
              }}
            />
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
      />
    </form>
  )
}
