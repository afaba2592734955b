import type { Page } from '@playwright/test'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { violationsOn } from '../support/for-everybody.ts'
import { show } from '../support/journey.ts'
import { untranslated } from './texts.ts'

const DESK = { width: 1440, height: 900 }
/** A usual phone, and a desktop at 400 % (WCAG 1.4.10). */
const NARROW = [390, 320]
/** The pages used on a phone, which also fit on the narrowest with letters twice as large (WCAG 1.4.4). */
const ON_TELEPHONES = /^\/exe(\/|\?|$)/

/** Opens a page at desktop size, checks it on narrow screens too, and returns all findings. */
export async function visit(page: Page, address: string, culture: Culture): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(DESK)
  await show(page, address)
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
  // a layout change may take a moment
  for (let tries = 0; tries < 20 && (await wide()) > width; tries++) await page.waitForTimeout(50)
  return (await wide()) > width ? [`${await wide()} px wide at ${width} px, by ${await widest(page, width)}`] : []
}

/** The innermost elements that reach beyond a width, shortened. */
const widest = (page: Page, width: number) =>
  page.evaluate((limit) => {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > limit + 0.5)
    const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    return innermost
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120))
      .join(' and ')
  }, width)
