import type { Values } from '@verka/domain/forms/field.ts'
import type { ElementId, ElementTypeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { writtenElement } from '../accept-element.ts'
import { insertCopies, readSample } from './element-copies.queries.ts'
import { readElements, type ElementRow } from '../elements.queries.ts'

/** Objects of a category to copy: the newest ones, and others that are spread over all of them. */
export const sampleElements = (
  { tx, ...context }: SiteContext,
  typeId: ElementTypeId,
  count: { newest: number; spread: number },
): Promise<ElementRow[]> => readSample(tx, scopeOf(context), { typeId, ...count })

/** Objects by their ids, as they are stored; ids of anything else are left out. */
export const storedElements = ({ tx, ...context }: SiteContext, ids: readonly ElementId[]): Promise<ElementRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : readElements(tx, scopeOf(context), ids)

/** An object that is copied into a site, with the age of its original. */
export interface ElementCopy {
  id: ElementId
  title: string
  code: string
  values: Values
  createdAt: Date
  updatedAt: Date
}

/**
 * Stores copies of objects of another site, whose forms accepted their values. They have no entries in the log: nobody made them here.
 * @throws `notFound` for the category
 */
export async function copyElements(context: SiteContext, typeId: ElementTypeId, copies: readonly ElementCopy[]): Promise<void> {
  const type = await loadElementType(context, typeId)
  await insertCopies(
    context.tx,
    scopeOf(context),
    copies.map(({ id, title, code, values, createdAt, updatedAt }) => ({
      ...writtenElement(context, type, { id, title, code }, values),
      createdAt,
      updatedAt,
    })),
    context.actor.id,
  )
}
