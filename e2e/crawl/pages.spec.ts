import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { expect, openAs, openBrowser, test } from '../journey.ts'
import { ROUTES } from './routes.ts'
import { visit } from './visit.ts'
import { readWorld } from './world.ts'

/** With `npm run crawl` every page in every language; else each once in each theme, the languages in turn. */
const isWhole = process.env.CRAWL === 'whole'

for (const [shift, colorScheme] of (['light', 'dark'] as const).entries()) {
  test(`every page is whole, readable and translated, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(isWhole ? 900_000 : 240_000)
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openAs(page, 'superuser', '/dashboard')
    const world = await readWorld(page)
    const inside = Object.values(ROUTES).filter(({ access, leadsTo }) => access !== 'guest' && !leadsTo)
    const found: string[] = []
    const only = colorScheme === 'dark' && !isWhole ? 'colours' : undefined
    for (const [index, culture] of CULTURES.entries()) {
      await page.goto(`/nowhere?culture=${culture}`)
      for (const [at, route] of inside.entries())
        if (isWhole || index === (at + shift) % CULTURES.length) found.push(...(await visit(page, route.of(world), culture, only)))
      found.push(...(await visit(page, '/not/there', culture, only)))
    }
    expect(found).toEqual([])
    await context.close()
  })
}
