import { z } from 'zod'
import { asId, type RecordTypeId } from '@verka/domain/entities/ids.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { localizedTextsSchema } from '@verka/domain/localization/localized-text.schema.ts'
import { recordBodySchema } from '@verka/domain/records/record.body.ts'
import { builtInsOf } from '@verka/domain/schemas/schema-rules.ts'
import { valuesSchema } from '../../../db/schema/json-columns.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadRecordType } from '../../definitions/stored/record-types.ts'
import { saveRecords } from '../../records/save-records.ts'
import { deleteRecord, findRecords, updateRecord } from '../../records/records.ts'
import { enteredValues } from './entered-values.ts'
import { foundBy, type FoundThing, type ImportThings } from './import-thing.ts'
import { saveValid } from './save-valid.ts'

const logged = z.object({ localizedNames: localizedTextsSchema, color: z.string().nullable(), dataProperties: valuesSchema })
const shape = z.object({ localizedNames: recordBodySchema.shape.localizedNames })

/** Predefined values of a type. Their name is that in the tenant's language; the other languages stay. @throws `notFound` */
export async function recordThings(context: SiteContext, typeId: string): Promise<ImportThings> {
  const type = await loadRecordType(context, typeId)
  const recordTypeId: RecordTypeId = type.id
  const { culture } = context.tenant
  /** What a save keeps of found values. */
  const kept = new Map<string, { localizedNames: LocalizedTexts; color: string | null }>()
  const thingOf = (row: Awaited<ReturnType<typeof findRecords>>[number]): FoundThing => {
    kept.set(row.id, { localizedNames: row.localized_names, color: row.color })
    const name = textIn(row.localized_names, culture)
    return { id: row.id, version: row.version, name, builtIns: { id: row.id, name }, values: row.data_properties }
  }
  const named = (before: LocalizedTexts, name: unknown): LocalizedTexts => {
    const text = typeof name === 'string' ? name.trim() : ''
    return [...before.filter((one) => one.culture !== culture), { culture, text }]
  }
  return {
    names: type.localizedNames,
    version: type.version,
    builtIns: builtInsOf('record', 'write'),
    fields: visibleFields(type.dataPropertyTypes, context.actor.role),
    identifiers: builtInsOf('record', 'identifier'),
    unique: undefined,
    async find(now, by, values) {
      const key = by.id === 'name' || by.id === 'id' ? by.id : { fieldId: by.id }
      return foundBy(await findRecords(now, recordTypeId, key, values), thingOf)
    },
    save: (now, saves, isCheck) => {
      const bodies = saves.map(({ found, version, builtIns, dataProperties }) => {
        const { localizedNames = [], color = null } = kept.get(found?.id ?? '') ?? {}
        const names = 'name' in builtIns ? named(localizedNames, builtIns.name) : localizedNames
        return { localizedNames: names, color, version, dataProperties }
      })
      return saveValid(shape, bodies, async (valid) => {
        const outcomes = await saveRecords(
          now,
          recordTypeId,
          valid.map(({ body, index }) => {
            const { found } = saves[index]!
            return { ...(found && { id: asId<'record'>(found.id) }), body }
          }),
          { isCheck },
        )
        return outcomes.map((outcome) => {
          if (outcome.errors) return outcome
          const { id, version, localized_names: names } = outcome.row
          return { id, version, name: textIn(names, culture) }
        })
      })
    },
    remove: (now, { id, version }) => deleteRecord(now, asId(id), version, false),
    async restore(now, { id, version }, before) {
      const { localizedNames, color, dataProperties } = logged.parse(before)
      const { dataPropertyTypes } = await loadRecordType(now, recordTypeId)
      await updateRecord(now, asId(id), {
        recordTypeId,
        localizedNames,
        color,
        version,
        dataProperties: enteredValues(visibleFields(dataPropertyTypes, now.actor.role), dataProperties),
      })
    },
  }
}
