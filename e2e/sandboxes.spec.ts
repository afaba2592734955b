import { apiOf } from './support/api.ts'
import { expect, openAs, test } from './support/journey.ts'

/** A sandbox: a copy of a site is made, tried with another role, taken back, and removed. */

test('a change is tried in a sandbox, taken back by the plan, and the sandbox is removed under people who are in it; what one of them typed stays', async ({
  page,
}) => {
  await openAs(page, 'tenantadmin')
  await page.goto('/sandboxes')
  await page.getByRole('button', { name: 'Skapa testmiljö' }).click()
  await page.getByRole('link', { name: /^Öppna/ }).click({ timeout: 30_000 })
  const strip = page.getByRole('complementary', { name: 'Testmiljö' })
  await expect(strip).toContainText('Testmiljö av Norra området. Inget skickas. Tas bort')

  // with another role there is no administration
  await strip.getByRole('button', { name: 'Hantera' }).click()
  await page.getByRole('menuitem', { name: 'Begränsad användare' }).click()
  await expect(page).toHaveURL(/\/exe/)
  // the strip of this area, not that of the page before, which greets as well
  await expect(page.getByRole('searchbox', { name: 'Kod eller namn' })).toBeVisible()
  await strip.getByRole('button', { name: 'Begränsad användare' }).click()
  await page.getByRole('menuitem', { name: 'Din egen roll' }).click()

  // something new is built, and returns
  await expect(strip.getByRole('button', { name: 'Hantera' })).toBeVisible()
  const api = await apiOf(page, 'north-test')
  const localizedNames = [{ culture: 'sv-SE', text: 'Vattenposter' }]
  await api.post('/elementTypes', { status: 'published', localizedNames, localizedDescriptions: [], dataPropertyTypes: [] })
  await strip.getByRole('button', { name: 'Hantera' }).click()
  await page.getByRole('menuitem', { name: 'Ta tillbaka ändringar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Vattenposter' })).toContainText('Skapas')
  await page.getByRole('button', { name: 'Replikera', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replikera' }).click()
  await expect(page.getByText('Replikeringen är klar')).toBeVisible()

  // somebody else in it has typed something
  const typing = await page.context().newPage()
  const { items } = await api.get<{ items: { id: string }[] }>('/elementTypes')
  await typing.goto(`/elements/types/${items[0]!.id}/edit?site=north-test`)
  const name = typing.getByRole('textbox', { name: /^Namn/ }).first()
  await name.fill('Skrivet i testmiljön')

  await strip.getByRole('button', { name: 'Hantera' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort nu' }).click()
  const question = page.getByRole('dialog', { name: 'Ta bort Norra området (testmiljö)?' })
  await expect(question).toContainText('Allt som är byggt är som i Norra området.')
  await question.getByRole('button', { name: 'Ta bort nu' }).click()
  // back in the site that it was a copy of, with a message
  await expect(page.getByText('Testmiljön har tagits bort.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(strip).toHaveCount(0)
  await expect(page.getByText('Du arbetar i Norra området hos')).toBeVisible()

  // what was typed stays and is not saved, and is left for its source after a question
  const said = 'Testmiljön har tagits bort. Inget kan sparas i den längre.'
  const line = typing.getByRole('alert').filter({ hasText: said })
  await expect(line).toBeVisible()
  await typing.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(typing.getByText(said)).toHaveCount(2)
  await expect(typing.getByText('Skapa på nytt')).toHaveCount(0)
  await expect(name).toHaveValue('Skrivet i testmiljön')
  await line.getByRole('link', { name: 'Till Norra området' }).click()
  await typing.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(name).toHaveValue('Skrivet i testmiljön')
  await line.getByRole('link', { name: 'Till Norra området' }).click()
  await typing.getByRole('dialog').getByRole('button', { name: 'Lämna utan att spara' }).click()
  await expect(typing.getByText('Du arbetar i Norra området hos')).toBeVisible()
  await expect(line).toHaveCount(0)
  // a bookmark of it says so as well
  await typing.goto(`/elements/types?site=north-test`)
  await expect(typing.getByRole('heading', { name: 'Området finns inte' })).toBeVisible()
  await typing.getByRole('link', { name: 'Till Norra området' }).click()
  await expect(typing.getByText('Du arbetar i Norra området hos')).toBeVisible()

  // a label that was printed in it leads to the real object by choice only
  await page.goto('/exe/code/BS-N022?site=north-test')
  await expect(page.getByText('Etiketten hör till området ”north-test”, som inte finns längre')).toBeVisible()
  await page.getByRole('link', { name: 'Öppna BS-N022 i Norra området' }).click()
  await expect(page).toHaveURL(/\/exe\/code\/BS-N022$/)
  await expect(page.getByRole('heading', { name: /BS-N022|Brandsläckare/ }).first()).toBeVisible()
})
