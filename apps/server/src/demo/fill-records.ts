import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createRecordType as recordTypeCall } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord as recordCall } from '@verka/domain/records/records.api.ts'
import { createRecordType } from '../features/record-types/record-types.ts'
import { createRecord } from '../features/records/records.ts'
import type { SiteContext } from '../http/context.ts'
import { inSite, recordNamed, recordsOf, valuesOf } from './demo-fields.ts'
import type { DemoRuleScope } from './demo-rules.ts'
import { DEMO_RECORD_TYPES } from './demo-records.ts'

export interface FilledRecords {
  types: DemoRuleScope['recordTypes']
  /** Placeholders of the types and their values in the demo's fields and values, with their ids. */
  made: Map<string, string>
}

/** The demo customer's predefined values in one site. */
export async function fillRecords(site: string, context: SiteContext): Promise<FilledRecords> {
  const types = new Map<string, { id: string; fields: Field[] }>()
  const made = new Map<string, string>()
  for (const type of DEMO_RECORD_TYPES) {
    const fields = inSite(type.fields, site)
    const { id } = await createRecordType(
      context,
      recordTypeCall.body.parse({
        status: 'published',
        localizedNames: localized(...type.names),
        localizedDescriptions: localized(...type.descriptions),
        color: type.color,
        dataPropertyTypes: fields,
      }),
    )
    types.set(type.key, { id, fields })
    made.set(recordsOf(type.key), `records:${id}`)
    for (const { names, color, values } of type.records) {
      const body = { recordTypeId: id, localizedNames: localized(...names), color: color ?? null, dataProperties: valuesOf(fields, values) }
      const record = await createRecord(context, recordCall.body.parse(body))
      made.set(recordNamed(type.key, names[1]), record.id)
    }
  }
  return { types, made }
}
