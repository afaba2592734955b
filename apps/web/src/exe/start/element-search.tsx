import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { useOpenCode } from '../find/use-open-code.ts'

/** A pause in typing that long asks the server. */
const PAUSE_MS = 250
const MAX_LENGTH = 250

interface ElementSearchProps {
  value: string
  onSearch: (text: string) => void
  /** Kept while the object is chosen. */
  serviceId: string | undefined
}

/**
 * Finds an object while typing; Enter opens the one with exactly this code at once, which is also what a scanner that
 * works as a keyboard does.
 */
export function ElementSearch({ value, onSearch, serviceId }: ElementSearchProps) {
  const { t } = useText()
  const go = useGo()
  const openCode = useOpenCode()
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
    const { code, site } = readScanned(typed)
    // a label that names its site, scanned into the field, is opened as one that the camera sees
    if (site !== undefined) return openCode(typed)
    if (code !== typed.trim()) setTyped(code)
    search(code)
    if (code === '') return
    // no such code is no error here: the hits below say what there is
    const element = await call(getElementByCode, { params: { code } }).catch(() => undefined)
    if (!element) return
    if (serviceId === undefined) go(addressOf('/exe/id/$id', { id: element.id }))
    else go(addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: element.id, transactionTypeId: serviceId }))
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
