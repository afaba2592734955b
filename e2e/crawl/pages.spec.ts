import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { isWhole } from '../../scripts/seeds.mjs'
import { expect, openAs, openBrowser, test } from '../support/journey.ts'
import { ROUTES } from './routes.ts'
import { share } from './share.ts'
import { visit } from './visit.ts'
import { readWorld } from './world.ts'

const THEMES = ['light', 'dark'] as const

/** At whole size each page in each theme and language; else every third page in one of these looks, others after other commits. */
for (const [theme, colorScheme] of THEMES.entries()) {
  test(`every page is whole, readable and translated, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(isWhole ? 900_000 : 240_000)
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openAs(page, 'superuser', '/dashboard')
    const world = await readWorld(page)
    const inside = Object.values(ROUTES).filter(({ access, leadsTo }) => access !== 'guest' && !leadsTo)
    const addresses = [...inside.map((route) => route.of(world)), '/not/there']
    const found: string[] = []
    for (const [index, culture] of CULTURES.entries()) {
      await page.goto(`/nowhere?culture=${culture}`)
      const looks = CULTURES.length * THEMES.length
      for (const address of share(addresses, 3 * looks, 3 * (theme * CULTURES.length + index)))
        found.push(...(await visit(page, address, culture)))
    }
    expect(found).toEqual([])
  })
}
