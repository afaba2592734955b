import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, Result, RunOptions } from 'axe-core'
import { paint } from './browsers.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SIZE = 'target-size'
/** What the colour scheme changes: the document is the same in both. */
const COLOURS: RunOptions['runOnly'] & object = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Loaded as text: an imported module would take the globals of a browser for its own. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = Pick<Result, 'id'> & { nodes: { html: string }[] }

/** The violations that axe finds in the page itself, which has no frames of others. It is loaded once into each page. */
async function violations(page: Page, within: string | undefined, runOnly: NonNullable<RunOptions['runOnly']>): Promise<Violation[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(SOURCE)
  // it does not judge the colours of what is transparent
  await paint(page, true)
  const found = await page.evaluate(
    async ([part, rules]) => {
      const { axe } = window as unknown as { axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } }
      const found = await axe.run(part === undefined ? document : { include: [part] }, { runOnly: rules, resultTypes: ['violations'] })
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [within, runOnly] as const,
  )
  await paint(page, false)
  return found
}

/** Waits for running transitions of the page: axe would measure their colours. */
const transitionsFinished = (page: Page) =>
  page.evaluate(async () => {
    // those of what has just changed begin with the next frame
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])))
  })

const asTexts = (found: readonly Violation[]) =>
  found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 260)).join(' ¦ ')}`)

/** WCAG 2.2 AA violations of the displayed page. @param within a selector of the tested part */
export async function violationsOn(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  // rows of the previous question are dimmed until those of the present one have come
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await transitionsFinished(page)
  const all = await violations(page, within, RULES)
  const isOfSize = ({ id }: { id: string }) => id === SIZE
  const found = all.some(isOfSize) ? [...all.filter((one) => !isOfSize(one)), ...(await tooSmall(page, within))] : all
  const message = await saidTwice(page, within)
  return [...message.map((html) => `live region in a live region: ${html}`), ...asTexts(found)]
}

/** The same in both colour schemes, which follow the system while a page is open. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const scheme = page.locator('html[data-mantine-color-scheme]')
  const choose = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    // the login server's pages have no script that sets it
    if ((await scheme.count()) > 0) await expect(scheme).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }
  await choose('light')
  const inLight = await violationsOn(page)
  await choose('dark')
  await transitionsFinished(page)
  const inDark = await violations(page, undefined, COLOURS)
  await choose('light')
  return [...inLight, ...asTexts(inDark).map((violation) => `dark: ${violation}`)]
}

/** Targets that are too small in a window with the whole page: a target under a bar in a smaller window can be scrolled to. */
async function tooSmall(page: Page, within: string | undefined) {
  const present = page.viewportSize()!
  await page.setViewportSize({ ...present, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  const found = await violations(page, within, { type: 'rule', values: [SIZE] })
  await page.setViewportSize(present)
  return found
}

const LIVE = '[role="alert"], [role="status"], [role="log"], output, [aria-live]:not([aria-live="off"])'

/** Texts that a screen reader may announce twice: live regions inside of others. */
const saidTwice = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([live, part]) =>
      [...document.querySelectorAll(live!)]
        .filter((region) => region.closest(part!) && region.parentElement?.closest(live!))
        .map(({ outerHTML }) => outerHTML.slice(0, 260)),
    [LIVE, within],
  )
