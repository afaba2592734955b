import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './journey.ts'
import { atWork, dayIn, type AtWork, type Named } from './phone-at-work.ts'

/** Information about objects and forms on a phone, besides the job itself. */

let phone: Page
let api: Api
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => {
  ;({ phone, api, objectIn } = await atWork(browser))
})

test('a loan by another user is on the start page, names the reader, and disappears after a handover', async ({ browser }) => {
  const code = await objectIn('Verktyg')
  const { id: elementId } = await api.get<{ id: string }>(`/elements/codes/${code}`)
  const isCalled = (name: string) => (one: Named) => one.localizedNames.some(({ text }) => text === name)
  const services = await api.get<{ items: (Named & { operations: { mode: string; operationTypeId: string }[] })[] }>('/transactionTypes')
  const loans = services.items.find(isCalled('Verktygslån'))!
  const people = await api.get<{ items: { id: string; name: string }[] }>('^/users')
  const idOf = (wanted: string) => people.items.find(({ name }) => name === wanted)!.id
  const run = async (mode: string, more: object) => {
    const { operationTypeId } = loans.operations.find((operation) => operation.mode === mode)!
    const { version, dataPropertyTypes } = await api.get<Named & { version: number }>(`/operationTypes/${operationTypeId}/full`)
    const dataProperties = [{ dataPropertyTypeId: dataPropertyTypes.find(({ key }) => key === 'due')!.id, value: dayIn(5) }]
    const body = { elementId, transactionTypeId: loans.id, operationTypeId, operationTypeVersion: version, mode, dataProperties, ...more }
    return api.post<{ transactionId: string }>('/operations', body)
  }
  // the borrower may return it; then their privilege is revoked
  const privileges = await api.get<{ items: { id: string; name: string }[] }>('/privileges')
  const path = `/privileges/${privileges.items.find(({ name }) => name === 'Städare')!.id}`
  const cleaner = await api.get<{ grants: object[] }>(`${path}/full`)
  const returns = { transactionTypeId: loans.id, operationModes: ['complete'], view: 'own', forOthers: false }
  const { version } = await api.put(path, { ...cleaner, grants: [...cleaner.grants, returns] })
  let transactionId: string
  try {
    transactionId = (await run('start', { borrowerId: idOf('Rikard Vikarie') })).transactionId
  } finally {
    await api.put(path, { ...cleaner, version })
  }
  const theirs = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(theirs, 'restricted', '/exe')
  const onLoan = theirs.getByRole('region', { name: 'Det du har på lån' }).getByRole('link', { name: `Prov ${code}` })
  await expect(onLoan).toContainText('Åter senast')
  await onLoan.click()
  await expect(theirs.getByText('Du har den på lån')).toBeVisible()
  await expect(theirs.getByText('Inget att göra här än')).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Sök', exact: true }).first().click()
  await expect(onLoan).toBeVisible()
  await run('update', { transactionId, borrowerId: idOf('Ulla Vaktmästare') })
  await expect(onLoan).toHaveCount(0)
  // in the list the borrower distinguishes them
  await show(phone, `/exe/${elementId}/service/${loans.id}/transactions?restrictToElement=1`)
  const row = phone.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('Ulla Vaktmästare')
  await expect(row).toContainText('Åter senast')
})
