import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconScan, IconSearch } from '@tabler/icons-react'
import { Suspense, useState, type FormEvent } from 'react'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// camera and decoder load with the first scan
const Scanner = lazyPart(() => import('../../ui/scanner/scanner.tsx'))

const PAUSE_MS = 250
const MAX_HITS = 6

interface AddObjectProps {
  elementTypeId: string
  /** Codes in the basket. */
  present: readonly string[]
  /** Adds the object with a scanned or typed code. Returns whether it exists. */
  onCode: (scanned: string) => Promise<boolean>
  onChoose: (id: string) => Promise<unknown>
}

/** Adds objects one after the other: by the camera, by a typed code or a keyboard scanner, or by a part of the name. */
export function AddObject({ elementTypeId, present, onCode, onChoose }: AddObjectProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [scans, setScans] = useState<number>()
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const hits = useCall(
    filterElements,
    { query: { elementTypeId }, body: { searchCriteria: search, limit: MAX_HITS, skipCount: true } },
    { isEnabled: search !== '', keepPrevious: true },
  )
  const found = typed.trim() === '' || search === '' ? [] : (hits.data?.items ?? []).filter(({ id }) => !present.includes(id))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    // text typed during the look-up stays
    if (typed.trim() !== '' && (await onCode(typed))) setTyped((present) => (present === typed ? '' : present))
  }
  return (
    <Stack gap="sm">
      <Button size="lg" leftSection={<IconScan size={24} stroke={1.8} aria-hidden />} aria-haspopup="dialog" onClick={() => setScans(0)}>
        {t('exe.basketScan')}
      </Button>
      <form role="search" onSubmit={(event) => void add(event)}>
        <TextInput
          type="search"
          size="lg"
          data-scans="received"
          aria-label={t('exe.searchLabel')}
          placeholder={t('exe.searchLabel')}
          value={typed}
          maxLength={250}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          leftSection={<IconSearch size={22} stroke={1.8} aria-hidden />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      {found.map(({ id, title, code }) => (
        <Button
          key={id}
          variant="default"
          size="lg"
          justify="flex-start"
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => {
            setTyped('')
            void onChoose(id)
          }}
        >
          {title} · {code}
        </Button>
      ))}
      {scans !== undefined && (
        <Suspense fallback={null}>
          {/* for series of scans: it detects the next code until it is closed */}
          <Scanner
            key={scans}
            onClose={() => setScans(undefined)}
            onCode={(scanned) => void onCode(scanned).finally(() => setScans((count) => (count === undefined ? undefined : count + 1)))}
          />
        </Suspense>
      )}
    </Stack>
  )
}
