import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, openService, PHONE, send, show, test } from './journey.ts'

/** Refusals as a user sees them: the reason in words, with all their input. docs/promises.md lists them. */

interface Named {
  id: string
  localizedNames: { text: string }[]
  operations: { mode: string; operationTypeId: string }[]
}
interface Prepared {
  operationType: { version: number; dataPropertyTypes: { id: string; key: string; options: { value: string }[] }[] }
  dataProperties: { dataPropertyTypeId: string; value: unknown }[]
}
/** The first option of a field. */
const ANY = Symbol('any')

let phone: Page
let api: Api
let south: Api
const named = (items: readonly Named[], name: string) =>
  items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === name))!

/** An object of a category of the demo customer, with operations by another user in a service. */
async function objectOf(category: string, serviceName: string, values: Record<string, unknown> = {}) {
  const { id: elementTypeId } = named((await api.get<{ items: Named[] }>('/elementTypes')).items, category)
  const service = named((await api.get<{ items: Named[] }>(`/transactionTypes?elementTypeId=${elementTypeId}`)).items, serviceName)
  const { dataPropertyTypes } = await api.get<{ dataPropertyTypes: { id: string; key: string }[] }>(`/elementTypes/${elementTypeId}/full`)
  const code = `R-${randomUUID().slice(0, 8).toUpperCase()}`
  const dataProperties = dataPropertyTypes
    .filter(({ key }) => key in values)
    .map(({ id, key }) => ({ dataPropertyTypeId: id, value: values[key] }))
  const { id } = await api.post('/elements', { elementTypeId, title: `Prov ${code}`, code, dataProperties })
  const functionOf = (mode: string) => service.operations.find((one) => one.mode === mode)!.operationTypeId
  return {
    id,
    code,
    formOf: (mode: string, transactionId: string) => `/exe/operation/${functionOf(mode)}/${id}/${mode}/${transactionId}`,
    /** With the initial values of its form. */
    async run(mode: string, transactionId?: string, entered: Record<string, unknown> = {}): Promise<string> {
      const operationTypeId = functionOf(mode)
      const path = transactionId === undefined ? `${id}/${service.id}` : `${id}/${mode}/${transactionId}`
      const { operationType, dataProperties: begun } = await api.get<Prepared>(`/operations/prepare/${operationTypeId}/${path}`)
      const filled = new Map(begun.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
      for (const { id: field, key, options } of operationType.dataPropertyTypes)
        if (key in entered) filled.set(field, entered[key] === ANY ? options[0]!.value : entered[key])
      const body = {
        elementId: id,
        transactionTypeId: service.id,
        operationTypeId,
        operationTypeVersion: operationType.version,
        mode,
        ...(transactionId !== undefined && { transactionId }),
        dataProperties: [...filled]
          .filter(([, value]) => value !== null)
          .map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value })),
      }
      return (await api.post<{ transactionId: string }>('/operations', body)).transactionId
    },
  }
}

test.beforeAll(async ({ browser }) => {
  const admin = await (await openBrowser(browser)).newPage()
  await openAs(admin, 'tenantadmin')
  api = await apiOf(admin)
  south = await apiOf(admin, 'south')
  phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
})
const message = (text: string | RegExp) => expect(phone.getByRole('alert').filter({ hasText: text })).toBeVisible()

test('the second borrower of an object sees who has it, and until when', async () => {
  const tool = await objectOf('Verktyg', 'Verktygslån')
  await show(phone, `/exe/code/${tool.code}`)
  await openService(phone, 'Verktygslån')
  await phone.getByLabel('Ska användas till').fill('Taket')
  await tool.run('start')
  await send(phone)
  // by the refusal, or by the live change, whichever comes first
  await message(/Objektet är utlånat till Tove Adamsson, åter senast|Utlånad till Tove Adamsson t\.o\.m\./)
  await expect(phone.getByLabel('Ska användas till')).toHaveValue('Taket')
  await show(phone, `/exe/code/${tool.code}`)
  await expect(phone.getByText('Lånas av Tove Adamsson')).toBeVisible()
})

test('a case ended by another user accepts no more, and the input is still available', async () => {
  const room = await objectOf('Lokal', 'Felanmälan', { building: 'Skolan' })
  const transaction = await room.run('start', undefined, { fault: ANY, description: 'Det droppar' })
  // a device without the stream finds out by the answer
  const events = /\/events(\?|$)/
  await phone.route(events, () => undefined)
  await phone.goto(room.formOf('update', transaction))
  await phone.getByLabel('Vad har hänt?').fill('Rörmokaren kommer på torsdag')
  await room.run('complete', transaction, { action: 'Ny packning' })
  await send(phone)
  await message('Detta är redan avslutat.')
  await expect(phone.getByLabel('Vad har hänt?')).toHaveValue('Rörmokaren kommer på torsdag')
  await phone.unroute(events)
})

test('a user who loses the right to a service with its form open is informed, and has the input when the right is back', async () => {
  const service = await serviceWith(api, `Nattrond ${randomUUID().slice(0, 4)}`, [fieldOf('text', 'Iakttagelse')])
  const restrict = async (restricted: boolean) => {
    const { can: _, ...saved } = await api.get<{ can: unknown }>(`/transactionTypes/${service.transactionTypeId}`)
    await api.put(`/transactionTypes/${service.transactionTypeId}`, { ...saved, restricted })
  }
  await show(phone, service.formAddress)
  await phone.getByLabel('Iakttagelse').fill('Dörren stod öppen')
  await restrict(true)
  await send(phone)
  await message('Det du söker finns inte, eller så har du inte tillgång till det.')
  await expect(phone.getByLabel('Iakttagelse')).toHaveValue('Dörren stod öppen')
  await phone.reload()
  await expect(phone.getByText('Det du söker finns inte, eller så har du inte tillgång till det.')).toBeVisible()
  await expect(phone.getByLabel('Iakttagelse')).toHaveCount(0)
  await restrict(false)
  await phone.reload()
  await expect(phone.getByLabel('Iakttagelse')).toHaveValue('Dörren stod öppen')
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
})

test('an object of another site does not exist at any address', async () => {
  const { id } = await south.get<{ id: string }>('/elements/codes/BS-S003')
  await phone.goto(`/exe/id/${id}?site=north`)
  await expect(phone.getByText('Det du söker finns inte, eller så har du inte tillgång till det.')).toBeVisible()
})
