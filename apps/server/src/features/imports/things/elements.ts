import { z } from 'zod'
import { asId, type ElementTypeId } from '@verka/domain/entities/ids.ts'
import { idSchema } from '@verka/domain/entities/entity.ts'
import { elementBodySchema } from '@verka/domain/elements/element.body.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { builtInsOf } from '@verka/domain/schemas/schema-rules.ts'
import { valuesSchema } from '../../../db/schema/json-columns.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { deleteElement, updateElement } from '../../elements/save-element.ts'
import { saveElements } from '../../elements/save-elements.ts'
import { findElements } from '../../elements/elements.ts'
import { enteredValues } from './entered-values.ts'
import { foundBy, type FoundThing, type ImportThings, type ThingSave } from './import-thing.ts'
import { saveValid } from './save-valid.ts'

const OWN = new Set(['code', 'title', 'id'])
const logged = z.object({ elementTypeId: idSchema('elementType'), title: z.string(), code: z.string(), dataProperties: valuesSchema })

const thingOf = (row: Awaited<ReturnType<typeof findElements>>[number]): FoundThing => ({
  id: row.id,
  version: row.version,
  name: nameOf(row),
  builtIns: { id: row.id, title: row.title, code: row.code },
  values: row.data_properties,
})
const nameOf = ({ title, code }: { title: string; code: string }) => (code === '' ? title : `${title} (${code})`)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const { title, code } = elementBodySchema.shape
const shape = z.object({ title, code })
const bodyOf = ({ found, version, builtIns, dataProperties }: ThingSave) => {
  const { title = '', code = '' } = { ...found?.builtIns, ...builtIns }
  return { title: textOf(title), code: textOf(code), version, dataProperties }
}

/** Objects of a category. @throws `notFound` */
export async function elementThings(context: SiteContext, typeId: string): Promise<ImportThings> {
  const type = await loadElementType(context, typeId)
  const elementTypeId: ElementTypeId = type.id
  return {
    names: type.localizedNames,
    version: type.version,
    builtIns: builtInsOf('element', 'write'),
    fields: visibleFields(type.dataPropertyTypes, context.actor.role),
    identifiers: builtInsOf('element', 'identifier'),
    unique: 'code',
    async find(now, by, values) {
      const key = OWN.has(by.id) ? (by.id as 'code' | 'title' | 'id') : { fieldId: by.id }
      return foundBy(await findElements(now, elementTypeId, key, values), thingOf)
    },
    save: (now, saves, isCheck) =>
      saveValid(shape, saves.map(bodyOf), async (valid) => {
        const outcomes = await saveElements(
          now,
          elementTypeId,
          valid.map(({ body, index }) => {
            const { found } = saves[index]!
            return { ...(found && { id: asId<'element'>(found.id) }), body }
          }),
          { isCheck },
        )
        return outcomes.map((outcome, position) => {
          if (outcome.errors) return outcome
          return { id: outcome.id, version: outcome.version, name: nameOf(valid[position]!.body) }
        })
      }),
    remove: (now, { id, version }) => deleteElement(now, asId(id), version),
    async restore(now, { id, version }, before) {
      const { title, code, dataProperties } = logged.parse(before)
      const { dataPropertyTypes } = await loadElementType(now, elementTypeId)
      const body = {
        elementTypeId,
        title,
        code,
        version,
        dataProperties: enteredValues(visibleFields(dataPropertyTypes, now.actor.role), dataProperties),
      }
      await updateElement(now, asId(id), body)
    },
  }
}
