import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, test } from './journey.ts'

/** Categories, functions and services, besides building their forms. */
const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]
const published = (name: string) => ({ localizedNames: texts(`${name} ${MARK}`), localizedDescriptions: [], status: 'published' })

async function asAdmin(page: Page): Promise<Api> {
  await openAs(page, 'tenantadmin')
  return apiOf(page)
}

test('the picture of a category shows its flows, as lines and in words, with links to the rules', async ({ page }) => {
  const api = await asAdmin(page)
  const [state, place] = [fieldOf('text', 'Skick'), fieldOf('text', 'Plats')]
  const result = fieldOf('text', 'Resultat')
  const category = await api.post('/elementTypes', { ...published('Staket'), dataPropertyTypes: [state, place] })
  const rule = (matchType: string, source: [string, string], target: [string, string]) => ({
    id: crypto.randomUUID(),
    matchType,
    source: { referenceType: source[0], propertyTypeId: source[1] },
    target: { referenceType: target[0], propertyTypeId: target[1] },
    action: 'copySourceValue',
  })
  const check = await api.post('/operationTypes', {
    ...published('Staketkontroll'),
    elementTypeId: category.id,
    dataPropertyTypes: [result],
    matchRules: [
      rule('incoming', ['element', state.id], ['operation', result.id]),
      rule('outgoing', ['operation', result.id], ['element', state.id]),
    ],
  })
  await api.post('/transactionTypes', {
    ...published('Staketvakt'),
    elementTypeId: category.id,
    mode: 'simpleForm',
    operations: [{ id: crypto.randomUUID(), mode: 'start', operationTypeId: check.id }],
  })

  await page.goto(`/elements/types/${category.id}/edit`)
  await page.getByRole('link', { name: 'Visa som bild' }).click()
  const picture = page.getByRole('region', { name: 'Bild av kategorin' })
  await expect(picture.locator('path[marker-end]')).toHaveCount(3)
  await picture.getByRole('link', { name: 'Skick' }).focus()
  await expect(picture.locator('g[data-active]')).toHaveCount(2)
  await expect(picture.getByRole('link', { name: 'Resultat' })).toHaveAttribute('data-active', 'true')
  await expect(picture.getByRole('link', { name: 'Plats' })).not.toHaveAttribute('data-active', 'true')

  const words = page.getByRole('region', { name: 'Samma sak i ord' })
  const writes = words.getByRole('link', { name: 'När det sparas: skriv Resultat till objektets Skick.' })
  await writes.focus()
  await expect(picture.locator('g[data-active] path[data-kind="writes"]')).toHaveCount(1)
  await expect(picture.locator('g[data-active]')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/operations/types/${check.id}/edit?step=rules#definition-rule-1`)
  await expect(page.getByRole('group', { name: 'Regel 2' }).getByRole('button').first()).toBeFocused()
})
