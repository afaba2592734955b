import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { expect } from '../journey.ts'
import { untranslated } from './texts.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DESK = { width: 1440, height: 900 }
/** A usual phone, and what a desk shows at 400 % (WCAG 1.4.10). */
const NARROW = [390, 320]

/** What WCAG 2.2 AA has against a page as it is shown; `colours`: against its colours alone, since that is all that a theme changes. */
export async function violationsOn(page: Page, only?: 'colours'): Promise<string[]> {
  // how a library orders the headings and landmarks of its own is no matter of ours
  const axe = new AxeBuilder({ page }).exclude('.swagger-ui')
  // what is left out is counted nevertheless where a page may have one of something
  if ((await page.locator('.swagger-ui').count()) > 0) axe.disableRules(['landmark-no-duplicate-main'])
  const { violations } = await (
    only === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe.withTags(RULES)
  ).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 260)).join(' ¦ ')}`)
}

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
export async function visit(page: Page, address: string, culture: Culture, only?: 'colours'): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(DESK)
  await go(page, address)
  await newHeading(page).first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const language = await page.evaluate(() => document.documentElement.lang)
  if (language !== culture) found.push(`in ${language}`)
  found.push(...(await untranslated(page, culture)).map((text) => `not translated: ${text}`), ...(await violationsOn(page, only)))
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    // what reacts to the width may take a moment
    for (let tries = 0; tries < 20 && (await wide()) > width; tries++) await page.waitForTimeout(50)
    if ((await wide()) > width) found.push(`${await wide()} px wide at ${width} px`)
  }
  return found.map((what) => `${address} (${culture}): ${what}`)
}
