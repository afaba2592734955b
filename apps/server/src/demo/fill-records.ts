import { localized } from '@verka/domain/localization/localized-text.ts'
import { createRecordType as recordTypeCall } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord as recordCall } from '@verka/domain/records/records.api.ts'
import { createRecordType } from '../features/record-types/record-types.ts'
import { createRecord } from '../features/records/records.ts'
import type { SiteContext } from '../http/context.ts'
import { inSite, valuesOf } from './demo-fields.ts'
import { DEMO_RECORD_TYPES } from './demo-records.ts'

/** The demo customer's predefined values in one site. @returns the ids of their types by key. */
export async function fillRecords(site: string, context: SiteContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
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
    ids.set(type.key, id)
    for (const { names, color, values } of type.records) {
      const body = { recordTypeId: id, localizedNames: localized(...names), color: color ?? null, dataProperties: valuesOf(fields, values) }
      await createRecord(context, recordCall.body.parse(body))
    }
  }
  return ids
}
