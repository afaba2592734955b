import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { FullProcessorConfig, ImplementationForm, ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { aConfig, configBody } from '../../testing/made/outside/processors.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

const URL = 'https://erp.example.com/hooks'
const SECRET = 'a secret with more than 24 letters'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

/** The errors of a config that is refused, each with the key of its field. */
async function refused(name: ImplementationName, values: Record<string, FieldValue>): Promise<string[]> {
  const { status, body } = await admin.call<{ errors: FieldError[] }>('POST', '/processors/config', configBody(name, values))
  expect(status).toBe(422)
  const { configFields, inputs } = IMPLEMENTATIONS[name]
  const keyOf = (path: string) => [...configFields, ...inputs].find(({ id }) => path === `dataProperties.${id}`)?.key
  return body.errors.map(({ message, field = '', params }) => [keyOf(field), message, ...Object.values(params ?? {})].join(' '))
}

test('header lines that cannot be sent are refused at their field, with the line and the reason', async () => {
  expect(await refused('httpCall', { url: URL, headers: 'X-Site: norra\nCookie: a=b\nX-Place: \u201cnorra\u201d' })).toEqual([
    'headers @validation.headerForbidden 2 Cookie',
    'headers @validation.headerCharacter 3 \u201c',
  ])
})

test('a secret that cannot be sent is refused at its field when it is saved', async () => {
  expect(await refused('httpCall', { url: URL, authorization: 'Bearer abc\nX-Injected: yes' })).toEqual([
    'authorization @validation.secretCharacter U+000A',
  ])
  expect(await refused('httpCall', { url: URL, authorization: 'Bearer abc\u2026' })).toEqual([
    'authorization @validation.secretCharacter \u2026',
  ])
  expect(await refused('webhook', { url: URL, secret: `${SECRET}\n` })).toEqual(['secret @validation.controlCharacters'])
})

test('a secret that is sent is entered again where the address gets another origin, or is removed; one that signs stays', async () => {
  const { configFields } = IMPLEMENTATIONS.httpCall
  const [url, authorization] = ['url', 'authorization'].map((key) => configFields.find((field) => field.key === key)!.id)
  const config = await aConfig(admin, 'httpCall', { url: URL, authorization: 'Bearer abc' })
  let { version } = config
  const save = async (name: ImplementationName, { id }: ProcessorConfig, values: Record<string, FieldValue>) => {
    const { status, body } = await admin.call<ProcessorConfig & { errors: FieldError[] }>(
      'PUT',
      `/processors/config/${id}`,
      configBody(name, values, { version }),
    )
    version = status === 200 ? body.version : version
    return { status, errors: body.errors, isSet: body.secrets?.length === 1 }
  }
  for (const other of ['https://evil.example.com/hooks', 'http://erp.example.com/hooks', 'https://erp.example.com:8443/hooks'])
    expect(await save('httpCall', config, { url: other })).toMatchObject({
      status: 422,
      errors: [{ message: '@validation.secretOfOtherAddress', field: `dataProperties.${authorization}` }],
    })
  expect((await admin.call<ProcessorConfig>('GET', `/processors/config/${config.id}`)).body.dataProperties).toContainEqual(
    expect.objectContaining({ dataPropertyTypeId: url, value: URL }),
  )
  expect(await save('httpCall', config, { url: `${URL}/other` })).toMatchObject({ status: 200, isSet: true })
  expect(await save('httpCall', config, { url: 'https://new.example.com', authorization: 'Bearer new' })).toMatchObject({
    status: 200,
    isSet: true,
  })
  expect(await save('httpCall', config, { url: URL, authorization: null })).toMatchObject({ status: 200, isSet: false })
  // without one there is nothing to protect
  expect(await save('httpCall', config, { url: 'https://third.example.com' })).toMatchObject({ status: 200 })
  const webhook = await aConfig(admin, 'webhook', { url: URL, secret: SECRET })
  version = webhook.version
  expect(await save('webhook', webhook, { url: 'https://new.example.com/hooks' })).toMatchObject({ status: 200, isSet: true })
})

test('the sender of text messages begins with a letter, as everywhere', async () => {
  for (const sender of ['123', '1abc', 'a b', 'Västra'])
    expect([sender, await refused('sms', { sender })]).toEqual([sender, ['sender @validation.smsSender']])
  expect((await admin.call('POST', '/processors/config', configBody('sms', { sender: 'Lindvik1' }))).status).toBe(201)
})

test('a calendar has no test, and says so', async () => {
  const calendar = await aConfig(admin, 'icalFeed', {})
  const { status, body } = await admin.call('POST', `/processors/config/${calendar.id}/test`, {})
  expect([status, body]).toMatchObject([422, { errors: [{ message: '@errors.testOfCalendar' }] }])
})

test('a restriction that names nobody is refused at its field in both modes', async () => {
  const root = await tenant.as('superUser')
  for (const mode of ['allow', 'deny']) {
    const { status, body } = await root.call('POST', '/api/v2/processors/restrictions', { type: 'module', name: 'pdfReceipt', mode })
    expect([mode, status, body]).toMatchObject([
      mode,
      422,
      { errors: [{ message: '@validation.restrictionEmpty', field: 'licenceLevels' }] },
    ])
  }
})

test('the data schema of a webhook is chosen among the published ones; one that is none is refused at its field', async () => {
  const schema = async (status: string) => {
    const key = `s-${randomUUID().slice(0, 8)}`
    return (
      await admin.call<{ id: string }>('POST', '/schemas', { key, localizedNames: localized(`Vikter ${status}`), status, fields: [] })
    ).body.id
  }
  const [published, draft] = [await schema('published'), await schema('draft')]
  const choicesIn = (form: ImplementationForm) =>
    form.dataPropertyTypes.find(({ key }) => key === 'dataSchema')!.options.map(({ value }) => value)
  const { body: form } = await admin.call<ImplementationForm>('GET', '/processors/implementations/integration/webhook')
  expect(choicesIn(form)).toEqual([published])
  for (const dataSchema of [draft, randomUUID(), 'vikter'])
    expect(await refused('webhook', { url: URL, secret: SECRET, dataSchema })).toEqual([expect.stringMatching(/^dataSchema /)])
  const config = await aConfig(admin, 'webhook', { url: URL, secret: SECRET, dataSchema: published })
  expect(config.dataProperties.find(({ value }) => value === published)!.displayValue).toBe('Vikter published')
  // one that is published no longer stays where it was chosen, with its name
  const { body: stored } = await admin.call<object>('GET', `/schemas/${published}`)
  expect((await admin.call('PUT', `/schemas/${published}`, { ...stored, status: 'draft' })).status).toBe(200)
  const { body: full } = await admin.call<FullProcessorConfig>('GET', `/processors/config/${config.id}/full`)
  expect(choicesIn(full.implementationForm)).toEqual([published])
  const { can: _can, ...saved } = config
  expect((await admin.call('PUT', `/processors/config/${config.id}`, { ...saved, name: 'Ekonomi' })).status).toBe(200)
  // nor is it deleted
  expect((await admin.call('GET', `/schemas/${published}/uses`)).body).toEqual({ items: [{ kind: 'processorConfigs', count: 1 }] })
  expect((await admin.call('DELETE', `/schemas/${published}?version=2`)).status).toBe(409)
})

test('the form of a message to a person offers the people of the site', async () => {
  const { body: form } = await admin.call<ImplementationForm>('GET', '/processors/implementations/module/inboxMessage')
  const { options } = form.inputs.find(({ key }) => key === 'person')!
  expect(options.map(({ value }) => value)).toContain(admin.userId)
})
