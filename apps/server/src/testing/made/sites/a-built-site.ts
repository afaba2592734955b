import { randomUUID } from 'node:crypto'
import { aField, anElementType, anOperationType, aPrivilege, aRecord, aRecordType, aService } from '../a-working-day.ts'
import { of, rule } from '../services/ruled-services.ts'
import type { Caller } from '../../servers/test-tenant.ts'

/**
 * A site with one of each kind that is replicated, which refer to each other: predefined values in options and rules, a function with rules
 * about its object, a service, a privilege, a schema and a processor.
 */
export async function aBuiltSite(admin: Caller) {
  const note = aField('note', 'text')
  const recordType = await aRecordType(admin, [note])
  const leak = await aRecord(admin, recordType.id)
  const noise = await aRecord(admin, recordType.id, 'Buller', 'Noise')
  const { body: schema } = await admin.call<{ id: string }>('POST', '/schemas', {
    key: 'things',
    localizedNames: [{ culture: 'sv-SE', text: 'Saker' }],
    status: 'published',
    fields: [{ id: randomUUID(), key: 'name', localizedNames: [{ culture: 'sv-SE', text: 'Namn' }], fieldType: 'string' }],
  })
  const fault = aField('fault', 'select', { optionSource: `records:${recordType.id}`, defaultValue: leak.id })
  const place = aField('place', 'text', { showInList: true })
  const hint = aField('hint', 'text', { uiStatus: 'hidden' })
  const category = await anElementType(admin, [place, fault, hint], {
    matchRules: [
      rule('self', of('elementType', fault), of('elementType', hint), 'show', {
        conditions: [{ type: 'equal', value: leak.id, negate: false }],
      }),
    ],
  })
  const seen = aField('seen', 'text')
  const operationType = await anOperationType(admin, category.id, [seen], {
    matchRules: [rule('incoming', of('element', place), of('operation', seen), 'copySourceValue')],
  })
  const service = await aService(admin, operationType)
  const privilege = await aPrivilege(admin, service.id)
  return { recordType, leak, noise, schema, category, place, fault, hint, operationType, seen, service, privilege }
}
