import type { HistoryLocation } from '@tanstack/history'

const STORED = 'verka.scrolled'
/** Maximum stored entries: nobody goes back further. */
const KEPT = 50
/** How long a page may take until it is as high as it was left, and after which rest it does not grow any more. */
const GROWS_MS = 3000
const RESTS_MS = 500
/** With these a person scrolls, or looks at what is there. */
const OWN_STEPS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface Scrolled {
  x: number
  y: number
}

/** How far each element was scrolled at an entry of the history: by its path in the document, '' for the window. */
type ScrolledOfEntry = Record<string, Scrolled>

const keyOf = ({ state, href }: HistoryLocation) => state.__TSR_key ?? href

function stored(): [string, ScrolledOfEntry][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, ScrolledOfEntry][]
  } catch {
    return []
  }
}

/** The element's place in the document. */
function pathOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    const index = at.parentElement ? [...at.parentElement.children].indexOf(at) + 1 : 1
    parts.unshift(`${at.localName}:nth-child(${index})`)
  }
  return parts.join('>')
}

/** Stores how far pages were scrolled when they were left, and scrolls there when a person returns to them. */
export class ScrollMemory {
  readonly #entries = new Map<string, ScrolledOfEntry>(stored())
  /** What was scrolled since the page is shown. */
  readonly #scrolled = new Set<EventTarget>()
  #shown: string | undefined
  /** Ends waiting for a page that is not as high yet as it was left. */
  #endGrowing = () => {}

  /** Begins to follow the window; called once. */
  follow(): void {
    window.history.scrollRestoration = 'manual'
    document.addEventListener('scroll', ({ target }) => target && this.#scrolled.add(target), { capture: true, passive: true })
    window.addEventListener('pagehide', () => {
      // a reload is the browser's own matter
      window.history.scrollRestoration = 'auto'
      this.leave()
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...this.#entries].slice(-KEPT)))
      } catch {
        // no place: pages begin at their top
      }
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.history.scrollRestoration = 'manual'
    })
  }

  /** Stores the present positions, before another page is rendered. */
  leave(): void {
    this.#endGrowing()
    if (this.#shown === undefined) return
    const entry: ScrolledOfEntry = { ...this.#entries.get(this.#shown) }
    for (const target of this.#scrolled)
      if (target === document) entry[''] = { x: window.scrollX, y: window.scrollY }
      else if (target instanceof Element && target.isConnected) entry[pathOf(target)] = { x: target.scrollLeft, y: target.scrollTop }
    this.#entries.delete(this.#shown)
    this.#entries.set(this.#shown, entry)
    if (this.#entries.size > KEPT) this.#entries.delete(this.#entries.keys().next().value!)
  }

  /** Scrolls to where the rendered page was left, to the part that the address names, or to its top. */
  restore(location: HistoryLocation): void {
    this.#shown = keyOf(location)
    this.#endGrowing()
    const { '': ofWindow, ...elements } = this.#entries.get(this.#shown) ?? {}
    for (const [path, { x, y }] of Object.entries(elements)) document.querySelector(path)?.scrollTo(x, y)
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (!ofWindow && part) part.scrollIntoView()
    else if (ofWindow || location.hash === '') this.#scrollTo(ofWindow ?? { x: 0, y: 0 })
    this.#scrolled.clear()
  }

  /** Scrolls the window, again while the page grows: its rows are rendered later, and a long list moves when it measures them. */
  #scrollTo({ x, y }: Scrolled): void {
    window.scrollTo(x, y)
    if (y === 0) return
    const isThere = () => Math.abs(window.scrollY - y) <= 1
    const again = () => {
      if (!isThere()) window.scrollTo(x, y)
    }
    const growing = new AbortController()
    let rest: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      again()
      clearTimeout(rest)
      rest = setTimeout(() => isThere() && end(), RESTS_MS)
    })
    const latest = setTimeout(() => end(), GROWS_MS)
    const end = (this.#endGrowing = () => {
      this.#endGrowing = () => {}
      observer.disconnect()
      growing.abort()
      clearTimeout(rest)
      clearTimeout(latest)
    })
    observer.observe(document.body)
    const { signal } = growing
    window.addEventListener('scroll', again, { passive: true, signal })
    for (const step of OWN_STEPS) window.addEventListener(step, end, { capture: true, passive: true, signal })
  }
}
