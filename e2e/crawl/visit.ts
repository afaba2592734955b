import type { Page } from '@playwright/test'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { violationsOn } from '../for-everybody.ts'
import { expect } from '../journey.ts'
import { untranslated } from './texts.ts'

const DESK = { width: 1440, height: 900 }
/** A usual phone, and what a desk shows at 400 % (WCAG 1.4.10). */
const NARROW = [390, 320]
/** The pages that are used on a telephone, which fit on the narrowest with letters twice as large, too (WCAG 1.4.4). */
const ON_TELEPHONES = /^\/exe(\/|\?|$)/

/** The heading of the page that came after `go`. */
export const newHeading = (page: Page) => page.locator('h1:not([data-left])')

/** Goes to another page within the client, as a link does. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // whoever is there already stays
    const leaves = location.pathname !== to
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', leaves)
    history.pushState(null, '', to)
  }, address)

/** Goes to a page at a desk and looks at it on narrow screens too, and says everything that is wrong with it. */
export async function visit(page: Page, address: string, culture: Culture): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(DESK)
  await go(page, address)
  await newHeading(page).first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const language = await page.evaluate(() => document.documentElement.lang)
  if (language !== culture) found.push(`in ${language}`)
  found.push(...(await untranslated(page, culture)).map((text) => `not translated: ${text}`), ...(await violationsOn(page)))
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 844 })
    found.push(...(await tooWide(page, width)))
  }
  if (ON_TELEPHONES.test(address)) {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    found.push(...(await tooWide(page, NARROW.at(-1)!)).map((what) => `${what} with letters of 200 %`))
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  return found.map((what) => `${address} (${culture}): ${what}`)
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  // what reacts to the width may take a moment
  for (let tries = 0; tries < 20 && (await wide()) > width; tries++) await page.waitForTimeout(50)
  return (await wide()) > width ? [`${await wide()} px wide at ${width} px`] : []
}
