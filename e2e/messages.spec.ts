import { randomUUID } from 'node:crypto'
import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './journey.ts'

/** A person hears of their case on every page, and opens it from there; an administrator changes how Verka says it. */

const names = (text: string) => [{ culture: 'sv-SE', text }]

test('the reporter of a case sees the count rise, reads the message, opens the case, and chooses what they get', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const admin = await apiOf(page)
  const common = { localizedDescriptions: [], status: 'published' }
  const category = await admin.post('/elementTypes', { ...common, localizedNames: names('Pumpar'), dataPropertyTypes: [] })
  const functionOf = (name: string) =>
    admin.post('/operationTypes', { ...common, localizedNames: names(name), elementTypeId: category.id, dataPropertyTypes: [] })
  const [report, repair] = [await functionOf('Anmäl fel'), await functionOf('Påbörja reparation')]
  const service = await admin.post('/transactionTypes', {
    ...common,
    localizedNames: names('Felanmälan'),
    elementTypeId: category.id,
    mode: 'issueManagement',
    operations: [
      { id: randomUUID(), mode: 'start', operationTypeId: report.id },
      { id: randomUUID(), mode: 'update', operationTypeId: repair.id },
    ],
  })
  const element = await admin.post('/elements', { elementTypeId: category.id, title: 'Pump 3', code: '', dataProperties: [] })
  const step = (operation: { id: string; version: number }, transactionId?: string) => ({
    elementId: element.id,
    transactionTypeId: service.id,
    operationTypeId: operation.id,
    operationTypeVersion: operation.version,
    dataProperties: [],
    ...(transactionId && { transactionId, mode: 'update' }),
  })

  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
  const reporter = await apiOf(phone)
  const { unread } = await reporter.get<{ unread: number }>('^/inbox/count')
  const bell = phone.getByRole('link', { name: /^Inkorg/ })
  const { transactionId } = await reporter.post<{ transactionId: string }>('/operations', step(report))
  await admin.post('/operations', step(repair, transactionId))
  // live, on whatever page they are
  const shown = async () => {
    const name = (await bell.getAttribute('title')) ?? ''
    return name.includes('ett oläst') ? 1 : Number(/\d+/.exec(name)?.[0] ?? 0)
  }
  // reminders of what is due may arrive meanwhile
  await expect.poll(shown).toBeGreaterThan(unread)
  await bell.click()
  await expect(phone.getByRole('heading', { name: /Pump 3: Påbörja reparation/ })).toBeVisible()
  await phone.getByRole('link', { name: /^Öppna: Pump 3/ }).click()
  await expect(phone).toHaveURL((url) => url.pathname === `/exe/transaction/${transactionId}`)
  const isRead = async () => {
    const { items } = await reporter.get<{ items: { title: string; isRead: boolean }[] }>('^/inbox')
    return items.find(({ title }) => title.startsWith('Pump 3'))?.isRead
  }
  await expect.poll(isRead).toBe(true)

  await show(phone, '/exe/messageSettings')
  const group = phone.getByRole('group', { name: 'Ditt ärende har uppdaterats' })
  await group.getByRole('checkbox', { name: 'E-post' }).uncheck()
  await phone.getByRole('button', { name: 'Spara' }).click()
  await expect(phone.getByText('Aviseringarna är sparade')).toBeVisible()
  await phone.reload()
  await expect(group.getByRole('checkbox', { name: 'E-post' })).not.toBeChecked()
})

test('an administrator picks a placeholder, sees the mail as it will be, and sees the error at a wrong text', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/messages/texts')
  await page.getByRole('link', { name: /^Försenat/ }).click()
  const subject = page.getByRole('textbox', { name: 'Ämne (svenska)', exact: false })
  await subject.fill('Lämna tillbaka ')
  await page.getByRole('button', { name: 'Infoga uppgift i Ämne' }).click()
  await page.getByRole('menuitem', { name: 'Objekt', exact: true }).click()
  await expect(subject).toHaveValue('Lämna tillbaka {{ object }}')
  const mail = page.frameLocator('iframe[title="E-postmeddelandet"]')
  await expect(mail.getByRole('heading', { name: /^Lämna tillbaka \S/ })).toBeVisible()
  await subject.fill('{{ objekt }}')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Uppgiften objekt finns inte i det här meddelandet. Välj en i listan.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Återställ till Verkas text' }).click()
  await expect(subject).toHaveValue('{{ object }} är försenad')
})
