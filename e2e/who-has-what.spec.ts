import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './journey.ts'
import { atWork, cutOn, dayIn, done, opened, type AtWork, type Named } from './phone-at-work.ts'

/** Information about objects and forms on a phone, besides the job itself. */

let phone: Page
let api: Api
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => {
  ;({ phone, api, objectIn } = await atWork(browser))
})

test('a deviating check shows its picture and note at once; the others do not', async () => {
  const options = (['ok', 'deviation'] as const).map((status) => ({
    value: status,
    status,
    localizedNames: [{ culture: 'sv-SE', text: status === 'ok' ? 'Bra' : 'Brist' }],
  }))
  const line = (name: string) => [
    fieldOf('segmented', name, { options, required: true }),
    fieldOf('image', `Foto: ${name}`),
    fieldOf('textArea', `Anteckning: ${name}`),
  ]
  const checks = fieldOf('statusGroup', 'Kontroller', { children: [...line('Bultar'), ...line('Kedja')] })
  const reason = fieldOf('text', 'Vem är ansvarig?', { required: true })
  const { formAddress } = await serviceWith(api, 'Fotorond', [checks, fieldOf('segmented', 'Stege', { options }), reason])
  await show(phone, formAddress)
  const answer = (name: string, text: string) => phone.getByRole('radiogroup', { name }).getByText(text, { exact: true }).click()
  await answer('Bultar', 'Bra')
  await expect(phone.getByLabel('Anteckning: Bultar')).toHaveCount(0)
  await answer('Kedja', 'Brist')
  // one tab stop for each group, and the arrows inside of it
  const ladder = phone.getByRole('radiogroup', { name: 'Stege' }).getByRole('radio')
  await ladder.first().focus()
  await phone.keyboard.press('ArrowRight')
  await expect(ladder.last()).toBeChecked()
  await phone.keyboard.press('Shift+Tab')
  await phone.keyboard.press('Tab')
  await expect(ladder.last()).toBeFocused()
  await phone.keyboard.press('Tab')
  await expect(phone.getByLabel('Vem är ansvarig?')).toBeFocused()
  // required fields count, and the progress links to them
  await phone.getByRole('button', { name: '3 av 4 besvarade' }).click()
  await expect(phone.getByLabel('Vem är ansvarig?')).toBeFocused()
  await phone.keyboard.type('Ulla')
  await expect(phone.getByRole('button', { name: '4 av 4 besvarade' })).toBeDisabled()
  await phone.getByLabel('Anteckning: Kedja').fill('Rost i tredje länken')
  await expect(phone.getByRole('button', { name: 'Ta bild' })).toHaveCount(1)
  // a good check can have notes too
  await phone.getByRole('button', { name: 'Foto, Anteckning (Bultar)' }).click()
  await expect(phone.getByLabel('Anteckning: Bultar')).toBeVisible()
  await phone.getByRole('button', { name: 'Skicka checklistan' }).click()
  await done(phone)
  await expect(phone.getByRole('main').getByText('Rost i tredje länken')).toBeVisible()
})

test('the list shows borrowers and low stocks, and its rows begin on the first screen', async () => {
  const [tool, gloves] = [await objectIn('Verktyg'), await objectIn('Förbrukningsmaterial', { balance: 2 })]
  await opened(phone, tool)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  // the borrower is in the button's label
  const forWhom = phone.getByRole('combobox', { name: 'Vem lånar?' })
  await forWhom.fill('Tove')
  await phone.getByRole('option', { name: 'Tove Adamsson' }).click()
  await expect(phone.getByRole('button', { name: 'Låna ut', exact: true })).toBeVisible()
  await expect(forWhom).toHaveValue('Tove Adamsson')
  // a typed name without a choice matches nobody: it is not sent, and lends to nobody else
  await forWhom.fill('Nisse')
  await expect(phone.getByRole('option')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Låna ut', exact: true }).click()
  await expect(phone.getByText('Välj någon i listan')).toBeVisible()
  await expect(forWhom).toHaveValue('Nisse')
  // the only user with that name is taken when the input is left
  await forWhom.fill('ulla')
  await forWhom.press('Enter')
  await expect(forWhom).toHaveValue('Ulla Vaktmästare (jag)')
  await expect(phone.getByText('Välj någon i listan')).toHaveCount(0)
  // nothing is cut on a narrow telephone
  await phone.setViewportSize({ width: 320, height: 640 })
  expect(await cutOn(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Låna', exact: true }).click()
  await done(phone)
  expect(await cutOn(phone)).toEqual([])
  await phone.setViewportSize(PHONE.viewport)
  await show(phone, '/exe/elementList')
  const filter = phone.getByRole('button', { name: 'Filtrera' })
  const { y, height } = (await filter.boundingBox())!
  expect(y + height).toBeLessThan(PHONE.viewport.height / 3)
  const rows = phone.getByRole('list', { name: 'Objekt' }).getByRole('listitem')
  const search = phone.getByRole('searchbox', { name: 'Sök objekt' })
  await search.fill(tool)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Du har den t.o.m.')
  await search.fill(gloves)
  await expect(rows).toContainText('Lågt saldo: 2')
  // other filters are behind one button, which shows their number
  await filter.click()
  await phone.getByRole('dialog', { name: 'Filter' }).getByLabel('Kategori').selectOption({ label: 'Verktyg' })
  await expect(phone.getByText('Inga träffar')).toBeVisible()
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
