import { page, type Locator } from 'vitest/browser'
import { button, combobox, input } from './screen.ts'

/** The preview next to the form of a definition. */
export const preview = (): Locator => page.getByRole('complementary')
/** The name of the definition itself. */
export const ownName = (): Locator => input('Namn (Svenska)').first()
/** The name of the field that was opened last. */
export const fieldName = (): Locator => input('Namn (Svenska)').last()
/** The row of a field with its settings. */
export const rowOf = (name: string): Locator => page.elementLocator(button(`Dra ${name}`).element().closest('[data-field-row]')!)
export const kind = (called: string | RegExp): Locator => page.getByRole('menuitem', { name: called })

/** Adds a field of a kind, at the end or in a group, and leaves it open without a name. */
export async function addKind(kindName: RegExp, group?: string): Promise<void> {
  await button(group === undefined ? 'Lägg till fält' : `Lägg till fält i ${group}`).click()
  await kind(kindName).click()
}

export async function addField(kindName: RegExp, name: string, group?: string): Promise<void> {
  await addKind(kindName, group)
  await fieldName().fill(name)
}

/** Unfolds the settings of a field that are rarely needed. */
export async function openMore(within?: Locator): Promise<void> {
  const more = button(/^Fler inställningar/, within)
  if (more.element().getAttribute('aria-expanded') === 'false') await more.click()
}

export async function pick(label: string, choice: string | RegExp, within?: Locator): Promise<void> {
  await combobox(label, within).click()
  await page.getByRole('option', typeof choice === 'string' ? { name: choice, exact: true } : { name: choice }).click()
}

/** Pastes a text where the focus is, as the browser does. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** The names of the fields in their order, those of a group after it. */
export const orderOfFields = (): string[] =>
  [...document.querySelectorAll('[aria-label^="Dra "]')].map((handle) => handle.getAttribute('aria-label')!.replace('Dra ', ''))

/** One rule of the form. */
export const rule = (number: number): Locator => page.getByRole('group', { name: `Regel ${number}`, exact: true })
