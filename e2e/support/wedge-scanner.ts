import type { Page } from '@playwright/test'

/** The typing rhythm of a keyboard scanner; the pauses are in ms. */
export interface Pace {
  /** Pause between two keys; several are used in turn. */
  key: number | readonly number[]
  /** Between the end of a scan and the next one. */
  between?: number
  terminator?: 'Enter' | 'Tab'
}

/** Real key events with given times: the rhythm is the same on every machine. */
export async function wedgeScanner(page: Page) {
  const session = await page.context().newCDPSession(page)
  const press = async (key: string, at: number) => {
    const special = { Enter: { windowsVirtualKeyCode: 13, code: 'Enter', text: '\r' }, Tab: { windowsVirtualKeyCode: 9, code: 'Tab' } }[key]
    const one = { key, timestamp: at / 1000, ...(special ?? { text: key }) }
    await session.send('Input.dispatchKeyEvent', { ...one, type: 'text' in one ? 'keyDown' : 'rawKeyDown' })
    await session.send('Input.dispatchKeyEvent', { ...one, type: 'keyUp', text: undefined } as never)
  }
  let at = 0
  return async (codes: readonly string[], { key, between = 1000, terminator = 'Enter' }: Pace) => {
    at = Math.max(at + between, Date.now())
    for (const code of codes) {
      const keys = [...code, terminator]
      for (const [index, one] of keys.entries()) {
        if (index > 0) at += typeof key === 'number' ? key : key[(index - 1) % key.length]!
        await press(one, at)
      }
      at += between
    }
  }
}
