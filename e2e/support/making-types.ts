import type { Locator, Page } from '@playwright/test'

/** Steps for creating a category, a function or a service. */

/** Fills in a name in Swedish, or in three languages: by the input's own tabs, or by those of the form. */
export async function nameIt(within: Locator | Page, label: string, names: readonly [sv: string, en?: string, nb?: string]) {
  if (names.length === 1) return within.getByLabel(`${label} (Svenska)`, { exact: true }).fill(names[0])
  const own = within.getByRole('group', { name: `Språk för ${label}` })
  const page = 'goto' in within ? within : within.page()
  const tabs = (await own.count()) > 0 ? own : page.getByRole('group', { name: 'Språk för alla texter' })
  for (const [index, language] of ['Svenska', 'Engelska', 'Norska'].entries()) {
    await tabs.getByRole('button', { name: language }).click()
    await within.getByLabel(`${label} (${language})`, { exact: true }).fill(names[index]!)
  }
  await tabs.getByRole('button', { name: 'Svenska' }).click()
}

/** Unfolds the rarely used settings of an open field. */
async function openMore(row: Locator) {
  const more = row.getByRole('button', { name: /^Fler inställningar/ })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

interface WantedField {
  kind: string
  /** In Swedish, or in each language. */
  names: readonly [sv: string, en?: string, nb?: string]
  isRequired?: boolean
  isInList?: boolean
  max?: string
  options?: readonly string[]
}

/** Adds a field to the open definition, and folds it again. */
export async function addField(form: Page, { kind, names, isRequired, isInList, max, options }: WantedField) {
  await form.getByRole('button', { name: 'Lägg till fält' }).click()
  await form.getByRole('menuitem', { name: kind }).click()
  const row = form.locator('[data-field-row]').last()
  await nameIt(row, 'Namn', names)
  if (isRequired) await row.getByLabel(/^Måste (fyllas|kryssas) i$/).check()
  if (isInList || max !== undefined) await openMore(row)
  if (isInList) await row.getByLabel('Egen kolumn i listor').check()
  if (max !== undefined) await row.getByLabel('Högst').fill(max)
  for (const [index, option] of (options ?? []).entries()) {
    const input = row.getByLabel(`Alternativ ${index + 1} (Svenska)`, { exact: true })
    if ((await input.count()) === 0) await row.getByRole('button', { name: 'Lägg till alternativ' }).click()
    await input.fill(option)
  }
  await row.getByRole('button', { name: `Redigera: ${names[0]}` }).click()
}
