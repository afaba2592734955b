import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA violations of the displayed page. @param within a selector of the tested part */
export async function violationsOn(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // in the page itself, which has no foreign frames: a second page to join results takes longer than all the rest
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
  if (within !== undefined) axe.include(within)
  const { violations: found } = await axe.analyze()
  const violations = found.some(isOfSize) ? [...found.filter((one) => !isOfSize(one)), ...(await tooSmall(page, within))] : found
  const message = await saidTwice(page, within)
  return [
    ...message.map((html) => `live region in a live region: ${html}`),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 260)).join(' ¦ ')}`),
  ]
}

const SIZE = 'target-size'
const isOfSize = ({ id }: { id: string }) => id === SIZE

/** Targets that are too small in a window with the whole page: a target under a bar in a smaller window can be scrolled to. */
async function tooSmall(page: Page, within: string | undefined) {
  const present = page.viewportSize()!
  await page.setViewportSize({ ...present, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withRules([SIZE])
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  await page.setViewportSize(present)
  return violations
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
