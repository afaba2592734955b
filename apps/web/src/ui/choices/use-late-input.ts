import { useEffect, useState, type ChangeEvent, type FocusEvent, type MouseEvent } from 'react'
import type { LatePart } from '../overlays/late-part.ts'

type Input = HTMLInputElement

/** What was done with the input before its code was there. */
interface Use {
  isPressed: boolean
  typed?: string
}

/** As the real input is while its list is closed. */
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false, autoComplete: 'off' } as const

/** Handlers of the page, which get their events before the code is there, too. */
interface Handlers {
  onFocus?: ((event: FocusEvent<Input>) => void) | undefined
  onBlur?: ((event: FocusEvent<Input>) => void) | undefined
  onClick?: ((event: MouseEvent<Input>) => void) | undefined
}

interface LateInputOptions extends Handlers {
  /** DOM id of the input, before and after. */
  id: string
  /** It cannot be changed, so that its code is not needed. */
  isFixed: boolean
  /** It is needed without being touched, since it has something to do. */
  isUsed?: boolean
}

interface LateInput<Part> {
  /** The input itself, once it is loaded and used. */
  part: Part | undefined
  /** For the one that is shown until then. */
  until: typeof CLOSED & {
    'aria-busy': true | undefined
    onPointerEnter: () => void
    onPointerDown: () => void
    onFocus: (event: FocusEvent<Input>) => void
    onBlur: (event: FocusEvent<Input>) => void
    onClick: (event: MouseEvent<Input>) => void
    onChange: (event: ChangeEvent<Input>) => void
  }
}

/**
 * An input whose code is loaded when it is first used: until then there is one of the same look. What is done with that is done again with
 * the real one.
 */
export function useLateInput<Part>(itself: LatePart<Part>, { id, isFixed, isUsed = false, ...given }: LateInputOptions): LateInput<Part> {
  const [wasThere] = useState(itself.isLoaded)
  const [used, setUsed] = useState<Use>()
  const [isPointed, setPointed] = useState(false)
  const loaded = itself.usePart(isUsed || used !== undefined, () => setUsed(undefined))
  const part = wasThere || isUsed || used ? loaded : undefined
  useEffect(() => {
    if (part && used) repeat(id, used)
    // once, for what was done before
    // oxlint-disable-next-line react/exhaustive-deps
  }, [part])
  const note = (next: Use) => {
    if (!isFixed) setUsed(next)
  }
  const until: LateInput<Part>['until'] = {
    ...CLOSED,
    'aria-busy': used && !part ? true : undefined,
    onPointerEnter: itself.loadSoon,
    onPointerDown: () => setPointed(true),
    onFocus(event) {
      given.onFocus?.(event)
      // a press ends with a click
      if (isPointed) itself.loadSoon()
      else note({ isPressed: false })
    },
    onBlur(event) {
      setPointed(false)
      // a person who has gone on is not called back
      setUsed(undefined)
      given.onBlur?.(event)
    },
    onClick(event) {
      setPointed(false)
      given.onClick?.(event)
      note({ isPressed: true })
    },
    onChange: (event) => note({ isPressed: true, typed: event.currentTarget.value }),
  }
  return { part, until }
}

function repeat(id: string, { isPressed, typed }: Use): void {
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) return
  input.focus({ preventScroll: true })
  if (isPressed) input.click()
  if (typed === undefined) return
  // as the browser types: React notices its own setter only
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
