/** Maximum keys of scans while a page starts. */
const MAX_KEYS = 200

let recorded: KeyboardEvent[] = []
let stop: (() => void) | undefined

/**
 * Records the keys of a page that is still starting, until its listener for scans is loaded: an early scan is not lost. Keys in a text
 * field are left to the field.
 */
export function recordEarlyKeys(page: EventTarget, isText: (target: EventTarget | null) => boolean): void {
  const record = (event: Event) => {
    if (recorded.length < MAX_KEYS && !isText(event.target)) recorded.push(event as KeyboardEvent)
  }
  page.addEventListener('keydown', record, { capture: true })
  stop = () => page.removeEventListener('keydown', record, { capture: true })
}

/** The keys that were recorded, once; from now on the caller listens itself. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  stop?.()
  stop = undefined
  const keys = recorded
  recorded = []
  return keys
}
