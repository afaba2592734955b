import type { HistoryLocation } from '@tanstack/history'

const STORED = 'verka.scrolled'
/** Maximum stored entries: nobody goes back further. */
const KEPT = 50
/** How long a page may take until it is as high as it was left, and after which rest it does not grow or move any more. */
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
    const entry = this.#entries.get(this.#shown) ?? {}
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (!entry[''] && part) part.scrollIntoView()
    else if (!entry[''] && location.hash === '') window.scrollTo(0, 0)
    const left = Object.entries(entry).filter(([, { x, y }]) => x > 0 || y > 0)
    if (entry[''] && entry[''].y === 0) window.scrollTo(entry[''].x, 0)
    if (left.length > 0) this.#scrollAgain(left)
    this.#scrolled.clear()
  }

  /** Scrolls, again while the page grows: its rows are rendered later, and a long list moves when it measures them. */
  #scrollAgain(left: readonly [path: string, Scrolled][]): void {
    const begun = performance.now()
    let moved = begun
    let frame = 0
    const growing = new AbortController()
    const end = (this.#endGrowing = () => {
      this.#endGrowing = () => {}
      cancelAnimationFrame(frame)
      growing.abort()
    })
    const again = () => {
      const now = performance.now()
      // each of them has to be tried
      const areThere = left.filter((one) => scrollTo(one)).length === left.length
      if (!areThere) moved = now
      if (now - begun > GROWS_MS || now - moved > RESTS_MS) end()
      else frame = requestAnimationFrame(again)
    }
    again()
    for (const step of OWN_STEPS) window.addEventListener(step, end, { capture: true, passive: true, signal: growing.signal })
  }
}

/** Scrolls an element, or the window. @returns whether it was there already */
function scrollTo([path, { x, y }]: [path: string, Scrolled]): boolean {
  const element = path === '' ? document.scrollingElement : document.querySelector(path)
  if (!element) return false
  if (Math.abs(element.scrollTop - y) <= 1 && Math.abs(element.scrollLeft - x) <= 1) return true
  element.scrollTo(x, y)
  return false
}
