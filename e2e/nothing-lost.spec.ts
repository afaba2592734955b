import { apiOf } from './api.ts'
import { fieldOf, namedOptions, serviceWith } from './every-kind.ts'
import { expect, logInUnseen, openAs, openBrowser, openService, PHONE, show, test } from './journey.ts'

/** Neither input nor earlier saves are lost. */

test('leaving a changed form asks for a confirmation, for links and for the browser’s back', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/elements/types')
  await page.getByRole('link', { name: 'Verktyg', exact: true }).click()
  const description = page.getByLabel('Beskrivning (Svenska)').first()
  const before = await description.inputValue()
  await description.fill('Något annat')
  const question = page.getByRole('dialog', { name: 'Du har osparade ändringar!' })
  await page.getByRole('navigation').getByRole('link', { name: 'Tjänster' }).click()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(description).toHaveValue('Något annat')
  await page.goBack()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(description).toHaveValue('Något annat')
  await expect(page).toHaveURL(/\/edit$/)
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await page.getByRole('link', { name: 'Verktyg', exact: true }).click()
  await expect(description).toHaveValue(before)
})

test('of two who save the same row the later one resolves the conflict, and may keep their input', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin', '/elements/types')
  await page.getByRole('link', { name: 'Fordon', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fordon' })).toBeVisible()
  const other = await (await openBrowser(browser)).newPage()
  await openAs(other, 'superuser', page.url())
  await expect(other.getByRole('heading', { level: 1, name: 'Fordon' })).toBeVisible()
  await page.getByLabel('Beskrivning (Svenska)').first().fill('Den första skrev detta')
  await other.getByLabel('Beskrivning (Svenska)').first().fill('Den andra skrev detta')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Fordon är sparad.')).toBeVisible()
  await other.getByRole('button', { name: 'Spara', exact: true }).click()
  const question = other.getByRole('dialog', { name: 'Någon annan har ändrat' })
  await expect(question).toContainText(/Fordon sparades av .+ 20\d\d-/)
  const description = question.getByRole('group', { name: 'Beskrivning' })
  await expect(description).toContainText('Den första skrev detta')
  await expect(description.getByRole('radio', { name: 'Beskrivning › Svenska: Mitt' })).toBeChecked()
  await question.getByRole('button', { name: 'Behåll allt mitt' }).click()
  await expect(other.getByLabel('Beskrivning (Svenska)').first()).toHaveValue('Den andra skrev detta')
  await other.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(other.getByText('Fordon är sparad.')).toBeVisible()
})

test('two edits of a privilege conflict only on the same service, in the words of the matrix', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const [lock, alarm] = [await serviceWith(api, 'Låskoll', []), await serviceWith(api, 'Larmkoll', [])]
  const grant = ({ transactionTypeId }: { transactionTypeId: string }, operationModes: string[] = [], view = 'own') => ({
    transactionTypeId,
    operationModes,
    view,
    forOthers: false,
  })
  const { id } = await api.post('/privileges', { name: 'Väktare', description: '', grants: [grant(lock)], elementTypeIds: [] })
  const saved = { name: 'Väktare', description: '', elementTypeIds: [] }
  const question = page.getByRole('dialog', { name: 'Någon annan har ändrat' })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

  // different services: no conflict
  await page.goto(`/users/privileges/${id}/edit`)
  await box('Starta: Låskoll').check()
  await api.put(`/privileges/${id}`, { ...saved, id, version: 1, grants: [grant(lock), grant(alarm, [], 'all')] })
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Väktare: det som någon annan ändrade under tiden är också med.')).toBeVisible()
  await expect(page.getByText('Väktare är sparad.')).toBeVisible()
  await expect(question).toBeHidden()
  const { version, grants } = await api.get<{ version: number; grants: object[] }>(`/privileges/${id}`)
  expect(version).toBe(3)
  expect(grants).toHaveLength(2)
  expect(grants).toEqual(expect.arrayContaining([grant(lock, ['start']), grant(alarm, [], 'all')]))

  // the same service: its rights are shown in words
  await page.getByRole('link', { name: 'Väktare', exact: true }).click()
  await box('Se allas: Låskoll').check()
  await api.put(`/privileges/${id}`, { ...saved, id, version, grants: [grant(lock)] })
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  const service = question.getByRole('group', { name: 'Låskoll', exact: true })
  await expect(service).toContainText('Se tjänsten, Starta, Se allas')
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('region')).toContainText(/Larmkoll.*Ingen rätt/)
  await question.getByRole('radio', { name: 'Låskoll: Det sparade' }).check()
  await question.getByRole('button', { name: 'Använd valen' }).click()
  await expect(box('Starta: Låskoll')).not.toBeChecked()
  await expect(box('Se tjänsten: Larmkoll')).not.toBeChecked()

  // the log uses the same words
  await page.goto(`/auditLog?f.entityId=${encodeURIComponent(JSON.stringify(id))}`)
  await page.getByRole('main').getByRole('table').getByText('Väktare').first().click()
  await expect(page.getByRole('dialog', { name: 'Händelse i loggen' })).toContainText('Se tjänsten, Starta')
})

test('a form that changed meanwhile is reloaded: values with a field stay, the rest is shown', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const kept = fieldOf('text', 'Anmärkning')
  const city = fieldOf('select', 'Ort', { options: namedOptions('Lund', 'Umeå') })
  const gone = fieldOf('decimal', 'Tryck (bar)')
  const service = await serviceWith(api, 'Rond', [kept, city, gone])
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', service.formAddress)
  await phone.getByLabel('Anmärkning').fill('Läcker')
  await phone.getByRole('radio', { name: 'Umeå' }).tap()
  await phone.getByLabel('Tryck (bar)').fill('14,5')

  const type = await api.get<Record<string, unknown>>(`/operationTypes/${service.operationTypeId}/full`)
  const fields = [{ ...city, options: namedOptions('Lund', 'Kiruna') }, kept, fieldOf('integer', 'Antal', { required: true })]
  const { version, elementTypeId, localizedNames, localizedDescriptions, status } = type
  await api.put(`/operationTypes/${service.operationTypeId}`, {
    version,
    elementTypeId,
    localizedNames,
    localizedDescriptions,
    status,
    dataPropertyTypes: fields,
  })
  await phone.getByRole('button', { name: /^Skicka/ }).tap()
  await expect(phone.getByText('Formuläret har ändrats sedan du öppnade det.')).toBeVisible()
  await expect(phone.getByLabel('Tryck (bar)')).toHaveValue('14,5')
  await phone.getByRole('button', { name: 'Läs in det nya formuläret' }).tap()
  const notice = phone.getByRole('alert').filter({ hasText: 'Det här är det nya formuläret' })
  await expect(notice).toBeInViewport()
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('listitem')).toHaveText(['Ort: Umeå', 'Tryck (bar): 14,5'])
  await expect(phone.getByLabel('Tryck (bar)')).toHaveCount(0)
  await expect(phone.getByLabel('Anmärkning')).toHaveValue('Läcker')
  await phone.getByLabel('Antal').fill('2')
  await phone.getByRole('button', { name: /^Skicka/ }).tap()
  await expect(phone.getByText('Klart!')).toBeVisible()
  await expect(phone.getByRole('main').getByText('Läcker')).toBeVisible()
})

test('a login that ends costs nothing that was typed; logging out takes it away after a warning', async ({ browser }) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await logInUnseen(phone, 'user')
  await phone.goto('/exe/code/R-N003')
  await openService(phone, 'Städlogg')
  await phone.getByLabel('Tid (minuter)').fill('33')
  await phone.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthorized","errors":[]}' }),
  )
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Din användare har loggats ut p.g.a. inaktivitet.')).toBeVisible()
  await phone.unroute('**/api/**')
  await phone.getByRole('button', { name: 'Logga in' }).click()
  await expect(phone.getByText('Det du hade fyllt i men inte sparat finns kvar.')).toBeVisible()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')

  // it is found without its form, and can be done away with
  await show(phone, '/exe/code/R-N003')
  await expect(phone.getByRole('link', { name: /Städlogg.*Påbörjat, inte skickat/ })).toBeVisible()
  await show(phone, '/exe')
  await phone
    .getByRole('region', { name: 'Påbörjat, inte skickat' })
    .getByRole('link', { name: /^Städlogg, / })
    .click()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')
  await phone.getByRole('button', { name: 'Börja om' }).click()
  await phone.getByRole('dialog', { name: 'Börja om från början?' }).getByRole('button', { name: 'Börja om' }).click()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('')
  await expect(phone.getByText('Det du hade fyllt i men inte sparat finns kvar.')).toHaveCount(0)
  await phone.getByLabel('Tid (minuter)').fill('34')

  await phone.getByRole('button', { name: /^Användarmeny/ }).click()
  await phone.getByRole('button', { name: 'Logga ut' }).click()
  const question = phone.getByRole('dialog', { name: 'Logga ut ändå?' })
  phone.on('dialog', (dialog) => void dialog.accept())
  await question.getByRole('button', { name: 'Logga ut' }).click()
  await expect(phone.getByRole('button', { name: 'Logga in' })).toBeVisible()
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('verka.')))).toEqual([])
})
