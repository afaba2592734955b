import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

const PRESSED = 'a[href], button, input'

/**
 * One row at a time is a tab stop: arrow keys reach the others, so that Tab continues after all rows. It is the row that last had the
 * focus, while it is rendered. Its checkbox is toggled by Space on its link: it is not a tab stop.
 */
export function useRowStop(
  ref: RefObject<HTMLElement | null>,
  isOn: boolean,
  keyAt: (index: number) => string | undefined,
): (event: FocusEvent<HTMLElement>) => void {
  const active = useRef<string>(undefined)
  const keyOf = (line: HTMLElement) => keyAt(Number(line.dataset.index))
  const settle = () => {
    if (!isOn) return
    const lines = [...(ref.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
    const here = lines.find((line) => keyOf(line) === active.current) ?? lines.find(isInSight) ?? lines[0]
    for (const line of lines)
      for (const part of line.querySelectorAll<HTMLElement>(PRESSED)) {
        const tabIndex = line === here && !isBoxNextToLink(part, line) ? 0 : -1
        if (part.tabIndex !== tabIndex) part.tabIndex = tabIndex
      }
  }
  // rows come and go
  useLayoutEffect(settle)
  return ({ target }: FocusEvent<HTMLElement>) => {
    const line = target.closest<HTMLElement>('[data-index]')
    if (!line || !ref.current?.contains(line)) return
    active.current = keyOf(line)
    settle()
  }
}

const isBoxNextToLink = (part: HTMLElement, line: HTMLElement) =>
  part instanceof HTMLInputElement && part.type === 'checkbox' && line.querySelector('[data-row-link]') !== null

/** Whether a row is visible: rows are rendered beyond the visible area. */
const isInSight = (line: HTMLElement) => {
  const room = line.closest('table')?.parentElement?.getBoundingClientRect()
  return line.getBoundingClientRect().top >= Math.max(0, room?.top ?? 0)
}
