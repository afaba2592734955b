import { randomUUID } from 'node:crypto'
import { startReceiver } from '@verka/server/src/testing/servers/receiver.ts'
import { apiOf } from './api.ts'
import { expect, openAs, openStep, show, test } from './journey.ts'

/** An administrator connects another program, and sees what became of each delivery. */

const names = (text: string) => [{ culture: 'sv-SE', text }]

test('a webhook is created, tried and bound to a service; what it refuses is in the log with its answer, and is sent again', async ({
  page,
}) => {
  const receiver = await startReceiver('127.0.0.2')
  try {
    await openAs(page, 'tenantadmin')
    const admin = await apiOf(page)
    const common = { localizedDescriptions: [], status: 'published' }
    const category = await admin.post('/elementTypes', { ...common, localizedNames: names('Pumpar'), dataPropertyTypes: [] })
    const report = await admin.post('/operationTypes', {
      ...common,
      localizedNames: names('Anmäl fel'),
      elementTypeId: category.id,
      dataPropertyTypes: [],
    })
    const service = await admin.post('/transactionTypes', {
      ...common,
      localizedNames: names('Felanmälan'),
      elementTypeId: category.id,
      mode: 'issueManagement',
      operations: [{ id: randomUUID(), mode: 'start', operationTypeId: report.id }],
    })
    const element = await admin.post('/elements', { elementTypeId: category.id, title: 'Pump 3', code: '', dataProperties: [] })

    await page.goto('/processors/configs/integration')
    await page.getByRole('button', { name: 'Ny integration' }).first().click()
    await page.getByRole('link', { name: /^Webhook/ }).click()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Fakturasystemet')
    await page.getByRole('textbox', { name: 'Adress' }).fill(`${receiver.url}/hook`)
    await page.getByLabel(/^Hemlighet/).fill('en hemlighet som är lång nog')
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByRole('button', { name: 'Skicka ett test' }).click()
    await expect(page.getByText(/^Mottagaren tog emot det på/)).toBeVisible()
    const { pathname } = new URL(page.url())

    await show(page, `/transactions/types/${service.id}/edit`)
    await openStep(page, 'Utskick')
    const webhook = page.getByRole('group', { name: 'Fakturasystemet: Anropa webhooken när …' })
    await webhook.getByRole('checkbox', { name: 'den startas' }).check()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText(/är sparad|sparades/).first()).toBeVisible()

    receiver.received.length = 0
    receiver.behave((response) => response.writeHead(422).end('no such pump'))
    await admin.post('/operations', {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: report.id,
      operationTypeVersion: report.version,
      dataProperties: [],
    })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    await page.goto(`${pathname}?view=deliveries`)
    await page.getByRole('link', { name: /Pump 3/ }).click()
    const opened = page.getByRole('dialog')
    await expect(opened.getByText('no such pump')).toBeVisible()
    receiver.behave((response) => response.writeHead(204).end())
    await opened.getByRole('button', { name: 'Skicka igen' }).click()
    await expect(opened.getByText('Levererad', { exact: true })).toBeVisible()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  } finally {
    receiver.close()
  }
})
