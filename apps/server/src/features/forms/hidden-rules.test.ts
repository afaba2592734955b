import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aRecord,
  aRecordType,
  aService,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { given, of, rule } from '../../testing/made/services/ruled-services.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

/**
 * Compared values of a rule, and its effects, reveal a hidden field. Neither reaches a reader without access to the field, and the rule has
 * its effect for them as for everybody.
 */
const SECRET = 'Kanariegul'

let server: TestApp
let admin: Caller
let readers: Caller[]
beforeAll(async () => {
  server = await testApp()
  const tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  readers = [await tenant.as('privilegedUser', ['north']), await tenant.as('user', ['north'])]
})
afterAll(() => server.close())

const hidden = { showForUser: false }
const equal = (value: string) => ({ conditions: [{ type: 'equal', value, negate: false }] })
const valued = (...values: [Field, FieldValue][]) => ({ dataProperties: given(values) })
const targetsOf = (rules: readonly Rule[]) => rules.map(({ target }) => target.propertyTypeId)

/** A form whose rules read a secret of every kind: each sets one text if the secret matches, and another if not. */
async function aForm() {
  const code = aField('code', 'text', hidden)
  const types = await aRecordType(admin, [code])
  const record = await aRecord(admin, types.id, 'Pump', 'Pump', valued([code, `${SECRET}1`]))
  const [own, choice] = [aField('own', 'text', hidden), aField('choice', 'select', { options: [], optionSource: `records:${types.id}` })]
  const names = ['byOwn', 'notByOwn', 'byNamed', 'notByNamed', 'byChosen', 'notByChosen', 'open'] as const
  const into = Object.fromEntries(names.map((name) => [name, aField(name, 'text')])) as Record<(typeof names)[number], Field>
  return { code, record, own, choice, names, into }
}

test('the rules of a category', async () => {
  const { code, record, own, choice, names, into } = await aForm()
  const self = (source: ReturnType<typeof of>, target: Field, is: string, sets: string) =>
    rule('self', source, of('elementType', target), 'setValue', { ...equal(is), value: sets })
  const [named, chosen] = [of('record', code, record.id), of('elementRecord', code, choice.id)]
  const type = await anElementType(admin, [own, choice, ...names.map((name) => into[name])], {
    matchRules: [
      self(of('elementType', own), into.byOwn, `${SECRET}0`, 'egen rätt'),
      self(of('elementType', own), into.notByOwn, `${SECRET}9`, `${SECRET} egen fel`),
      self(named, into.byNamed, `${SECRET}1`, 'nämnd rätt'),
      self(named, into.notByNamed, `${SECRET}8`, `${SECRET} nämnd fel`),
      self(chosen, into.byChosen, `${SECRET}1`, `${SECRET} vald`),
      self(of('elementType', choice), into.open, record.id, 'öppen'),
    ],
  })
  const right = { byOwn: 'egen rätt', byNamed: 'nämnd rätt', open: 'öppen' }
  const values = [
    [own, `${SECRET}0`],
    [choice, record.id],
    [into.byChosen, `${SECRET} vald`],
  ] as [Field, FieldValue][]
  const element = await anElement(
    admin,
    type.id,
    valued(...values, ...Object.entries(right).map(([name, text]) => [into[name as 'open'], text] as [Field, FieldValue])),
  )
  for (const reader of readers) {
    for (const path of [`/elementTypes/${type.id}`, `/elementTypes/${type.id}/full`, `/elementTypes`]) {
      const answer = await reader.call<FullElementType>('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, JSON.stringify(answer.body).includes(SECRET)]).toEqual([path, false])
    }
    // a rule that reads no hidden field is unchanged
    const { body } = await reader.call<FullElementType>('GET', `/elementTypes/${type.id}`)
    expect(targetsOf(body.matchRules)).toEqual([into.open.id])
    const full = await reader.call<{ elementType: FullElementType }>('GET', `/elements/${element.id}/full`)
    const { matchRules } = full.body.elementType
    const answer = JSON.stringify({ matchRules, outside: full.body.elementType.outside })
    expect(answer).not.toContain(SECRET)
    // decided by stored values, so that every reader's form shows the same
    const holds = matchRules.filter(({ conditions }) => conditions.length < 2).map(({ target }) => target.propertyTypeId)
    expect(holds).toEqual([into.byOwn.id, into.byNamed.id, into.open.id])
  }
  const whole = await admin.call<FullElementType>('GET', `/elementTypes/${type.id}`)
  expect(whole.body.matchRules).toHaveLength(6)
})

test('the rules of a function: the prepared form and the server’s evaluation agree', async () => {
  const { code, record, own, choice, names, into } = await aForm()
  const category = await anElementType(admin, [own, choice])
  const secret = aField('secret', 'text', { ...hidden, defaultValue: `${SECRET}2` })
  const dynamic = (source: ReturnType<typeof of>, target: Field, is: string, sets: string) =>
    rule('dynamic', source, of('operation', target), 'setValue', { ...equal(is), value: sets })
  const operationChoice = aField('kind', 'select', { options: [], optionSource: choice.optionSource })
  const [byElement, notByElement] = [aField('byElement', 'text'), aField('notByElement', 'text')]
  const function_ = await anOperationType(
    admin,
    category.id,
    [secret, operationChoice, byElement, notByElement, ...names.map((name) => into[name])],
    {
      matchRules: [
        dynamic(of('operation', secret), into.byOwn, `${SECRET}2`, 'egen rätt'),
        dynamic(of('operation', secret), into.notByOwn, `${SECRET}9`, `${SECRET} egen fel`),
        rule('incoming', of('record', code, record.id), of('operation', into.byNamed), 'show', equal(`${SECRET}1`)),
        rule('incoming', of('record', code, record.id), of('operation', into.notByNamed), 'show', equal(`${SECRET}8`)),
        dynamic(of('elementRecord', code, choice.id), byElement, `${SECRET}1`, 'objektets rätt'),
        dynamic(of('element', own), notByElement, `${SECRET}7`, `${SECRET} objektets fel`),
        dynamic(of('operationRecord', code, operationChoice.id), into.byChosen, `${SECRET}1`, `${SECRET} vald`),
        dynamic(of('operation', operationChoice), into.open, record.id, 'öppen'),
      ],
    },
  )
  const service = await aService(admin, function_)
  const element = await anElement(admin, category.id, valued([own, `${SECRET}3`], [choice, record.id]))
  for (const reader of readers) {
    for (const path of [`/operationTypes/${function_.id}`, `/operationTypes/${function_.id}/full`, '/operationTypes'])
      expect([path, JSON.stringify((await reader.call('GET', path)).body).includes(SECRET)]).toEqual([path, false])
    const one = await reader.call<PreparedOperation['operationType']>('GET', `/operationTypes/${function_.id}`)
    expect(targetsOf(one.body.matchRules)).toEqual([into.open.id])
    // a restricted user runs only what a privilege grants
    if (reader !== readers[0]) continue
    const prepared = await reader.call<PreparedOperation>('GET', `/operations/prepare/${function_.id}/${element.id}/${service.id}`)
    expect(prepared.status).toBe(200)
    expect(JSON.stringify(prepared.body)).not.toContain(SECRET)
    const set = prepared.body.operationType.matchRules.filter(({ conditions }) => conditions.length < 2)
    expect(Object.fromEntries(set.map(({ target, value }) => [target.propertyTypeId, value]))).toEqual({
      [into.byOwn.id]: 'egen rätt',
      [into.byNamed.id]: null,
      [byElement.id]: 'objektets rätt',
      [into.open.id]: 'öppen',
    })
    const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: function_.id, operationTypeVersion: 1 }
    const execute = (...values: [Field, FieldValue][]) =>
      reader.call('POST', '/operations', { ...job, ...valued([operationChoice, record.id], ...values) }, withKey())
    const refused = await execute([into.notByNamed, 'syns inte'])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ message: '@validation.notNow', field: `dataProperties.${into.notByNamed.id}` }],
    ])
    const executed = await execute([into.byNamed, 'nämnd rätt'])
    expect([executed.status, executed.body]).toMatchObject([201, {}])
    const stored = JSON.stringify(executed.body)
    expect(['egen rätt', 'nämnd rätt', 'objektets rätt', 'öppen'].filter((text) => !stored.includes(text))).toEqual([])
    expect(stored).not.toContain(SECRET)
  }
})
