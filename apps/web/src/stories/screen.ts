import { expect } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    dragOnto: (source: string, target: string) => Promise<void>
  }
}

type Name = string | RegExp

const isExact = (name: Name) => ({ name, ...(typeof name === 'string' && { exact: true }) })

export const button = (name: Name, within: Locator | typeof page = page): Locator => within.getByRole('button', isExact(name))
export const link = (name: Name, within: Locator | typeof page = page): Locator => within.getByRole('link', isExact(name))
/** An input by its label. */
export const input = (label: Name, within: Locator | typeof page = page): Locator => within.getByRole('textbox', isExact(label))
export const checkbox = (name: Name, within: Locator | typeof page = page): Locator => within.getByRole('checkbox', isExact(name))
export const radio = (name: Name, within: Locator | typeof page = page): Locator => within.getByRole('radio', isExact(name))
export const dialog = (name?: Name): Locator => page.getByRole('dialog', name === undefined ? {} : isExact(name))
export const heading = (name: Name): Locator => page.getByRole('heading', isExact(name))
/** The element with exactly this text. */
const text = (words: Name, within: Locator | typeof page = page): Locator => within.getByText(words, { exact: typeof words === 'string' })

/** A text is displayed somewhere. */
export const sees = async (...all: Name[]): Promise<void> => {
  for (const words of all) await expect.element(text(words).first()).toBeVisible()
}
/** A text is displayed nowhere by now. */
export const seesNo = async (...all: Name[]): Promise<void> => {
  for (const words of all)
    await expect
      .poll(
        () =>
          text(words)
            .elements()
            .filter((element) => element.checkVisibility()).length,
      )
      .toBe(0)
}

/** Chooses in a list that opens: a select, or a search with hits. */
export async function choose(label: Name, choice: Name, within: Locator | typeof page = page): Promise<void> {
  await within.getByRole('combobox', isExact(label)).click()
  await page.getByRole('option', isExact(choice)).click()
}

export const combobox = (label: Name, within: Locator | typeof page = page): Locator => within.getByRole('combobox', isExact(label))
/** The dialog that confirms an action, and its button. */
export const answer = async (choice: Name): Promise<void> => await button(choice, page.getByRole('dialog')).click()
/** Focuses an element without pressing it. */
export const focus = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
}

/** Drags one element onto another with the mouse, and releases it there. */
export const drag = (source: Locator, target: Locator): Promise<void> => commands.dragOnto(source.selector, target.selector)
