import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { loadElement } from '../elements.ts'
import { createElement } from '../save-element.ts'

/** Fields that the server fills in, and files, which belong to the original. */
const isOfOriginal = (field: Field): boolean =>
  kindOf(field).isFilled ||
  (kindOf(field).files !== undefined && !kindOf(field).isMarkup) ||
  kindOf(field).picture !== undefined ||
  field.children.some(isOfOriginal)

/**
 * Creates copies of an object, each with its own code: the next ones of its category's series, if any. All of them or none. @throws what
 * `createElement` throws
 */
export async function duplicateElement(context: SiteContext, id: ElementId, count: number): Promise<Element[]> {
  const { elementTypeId, title, dataProperties } = await loadElement(context, id)
  const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
  const values: Values = Object.fromEntries(dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
  const entered = enteredFields(visibleFields(dataPropertyTypes, context.actor.role)).filter((field) => !isOfOriginal(field))
  let sent = entered.flatMap((field) => {
    const value = values[field.id] ?? null
    return value === null ? [] : [{ dataPropertyTypeId: field.id, value }]
  })
  const create = () => createElement(context, { elementTypeId, title, code: '', dataProperties: sent })
  const copies: Element[] = []
  while (copies.length < count) {
    try {
      copies.push(await create())
    } catch (error) {
      // a value that a rule computes, or closes in a new form, follows by the rule
      const closed = error instanceof AppError ? error.errors.filter(({ message }) => message === '@validation.notNow') : []
      const left = sent.filter(({ dataPropertyTypeId }) => !closed.some(({ field }) => field === `dataProperties.${dataPropertyTypeId}`))
      if (left.length === sent.length) throw error
      sent = left
    }
  }
  return copies
}
