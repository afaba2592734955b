import { randomUUID } from 'node:crypto'
import { openPushService } from '@verka/server/src/testing/servers/other-systems/push-service.ts'
import type { Page } from '@playwright/test'
import { apiOf, type Api } from './support/api.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './support/journey.ts'

/** A person hears of their case on every page, and opens it from there; an administrator changes how Verka says it. */

const names = (text: string) => [{ culture: 'sv-SE', text }]

/** A category whose objects have faults to report and to repair, with one object. */
async function aCase(admin: Api) {
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
  return { report, repair, step }
}

test('the reporter of a case sees the count rise, reads the message, opens the case, and chooses what they get', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const admin = await apiOf(page)
  const { report, repair, step } = await aCase(admin)

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
  await expect(phone.getByRole('heading', { name: /Uppdaterat: Felanmälan av Pump 3/ })).toBeVisible()
  await phone.getByRole('link', { name: /^Öppna: Uppdaterat: Felanmälan av Pump 3/ }).click()
  await expect(phone).toHaveURL((url) => url.pathname === `/exe/transaction/${transactionId}`)
  const isRead = async () => {
    const { items } = await reporter.get<{ items: { title: string; isRead: boolean }[] }>('^/inbox')
    return items.find(({ title }) => title.startsWith('Uppdaterat: Felanmälan av Pump 3'))?.isRead
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

/**
 * A browser that allows notifications and has a push service, which one without a head has not. The worker is the real one: the
 * browser hands it what was pushed.
 */
async function withPush(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((stored) => {
    let isOn = false
    const device = { ...stored, toJSON: () => stored, unsubscribe: async () => !(isOn = false) }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => (isOn ? device : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => ((isOn = true), device as unknown as PushSubscription)
  }, subscription)
}

test('a device that may not show messages says so; one that may is pushed to, and a tap opens the case', async ({ page, browser }) => {
  const service = await openPushService('127.0.0.2')
  try {
    await openAs(page, 'tenantadmin')
    const admin = await apiOf(page)
    const { report, repair, step } = await aCase(admin)
    const context = await openBrowser(browser, { ...PHONE, serviceWorkers: 'allow' })
    const phone = await context.newPage()
    await openAs(phone, 'user', '/exe')
    // the installed app is there from the first visit on
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const reporter = await apiOf(phone)
    await show(phone, '/exe/messageSettings')
    await expect(phone.getByText('Webbläsaren blockerar notiser från Verka.', { exact: false })).toBeVisible()

    const device = service.device('phone')
    await withPush(phone, device.body)
    await phone.reload()
    await phone.getByRole('button', { name: 'Visa notiser här' }).click()
    await expect(phone.getByText('Notiser visas på den här enheten tills du loggar ut.')).toBeVisible()
    const { transactionId } = await reporter.post<{ transactionId: string }>('/operations', step(report))
    await admin.post('/operations', step(repair, transactionId))
    await expect.poll(() => service.pushesTo('phone').length).toBeGreaterThan(0)
    const pushed = service.pushesTo('phone').map(device.read) as { title: string; path: string }[]
    const message = pushed.find(({ title }) => title.startsWith('Uppdaterat: Felanmälan av Pump 3'))!

    const worker = context.serviceWorkers()[0]!
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        shown: object[]
        WindowClient: { prototype: object }
      }
      scope.shown = []
      scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
    })
    const cdp = await context.newCDPSession(phone)
    const registered = new Promise<string>((found) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) found(registrationId)
      }),
    )
    await cdp.send('ServiceWorker.enable')
    const origin = new URL(phone.url()).origin
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(message) })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: { title: string; data: object }[] }).shown)
    await expect.poll(shown).toMatchObject([{ title: message.title, data: { path: message.path } }])
    await worker.evaluate(() => {
      const { shown } = globalThis as unknown as { shown: { data: object }[] }
      const click = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: shown[0]!.data },
        waitUntil: () => undefined,
      })
      globalThis.dispatchEvent(click)
    })
    await expect(phone).toHaveURL((url) => url.pathname === `/exe/transaction/${transactionId}`)
    await context.close()
  } finally {
    service.close()
  }
})
