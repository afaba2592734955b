import { asId, type ElementId } from '@verka/domain/entities/ids.ts'
import type { DataProperty } from '@verka/domain/forms/field.ts'
import { localized, textIn } from '@verka/domain/localization/localized-text.ts'
import { withIds, type JsonValue, type SiteContent } from '@verka/domain/replication/content.ts'
import { idsOfCopies, type PlannedItem } from '@verka/domain/replication/plan.ts'
import type { CreatedExample, ItemErrors } from '@verka/domain/replication/stored.ts'
import { runPart } from '../../../db/transaction.ts'
import type { SiteContext } from '../../../http/context.ts'
import { deleteElement } from '../../elements/save-element.ts'
import { saveElements } from '../../elements/save-elements.ts'
import { ItemError, ofItem } from '../writing/write-content.ts'
import type { Template } from './template-files.ts'

/** The examples of a template in the categories that a plan creates; one that was there has objects of its own. */
export function examplesOf({ examples }: Pick<Template, 'examples'>, items: readonly Pick<PlannedItem, 'id' | 'isWritten' | 'before'>[]) {
  const created = new Set(items.filter(({ isWritten, before }) => isWritten && before === null).map(({ id }) => id))
  return examples.filter(({ elementTypeId }) => created.has(elementTypeId))
}

/**
 * Creates the example objects of a template in the categories that it created.
 * @throws `ItemError` naming the category
 */
export async function createExamples(
  context: SiteContext,
  template: Pick<Template, 'examples'>,
  { source, items }: { source: SiteContent; items: readonly PlannedItem[] },
): Promise<CreatedExample[]> {
  const idOf = idsOfCopies(source, items)
  const made: CreatedExample[] = []
  for (const [sourceId, ofType] of Map.groupBy(examplesOf(template, items), ({ elementTypeId }) => elementTypeId)) {
    const typeId = idOf.get(sourceId)!
    const saves = ofType.map(({ localizedNames, dataProperties }) => ({
      body: {
        title: textIn(localizedNames, context.tenant.culture),
        code: '',
        dataProperties: withIds(dataProperties as JsonValue, idOf) as unknown as DataProperty[],
      },
    }))
    const saved = await ofItem(typeId, () => saveElements({ ...context }, asId(typeId), saves))
    saved.forEach((outcome, index) => {
      if (outcome.errors) throw new ItemError(typeId, outcome.errors)
      made.push({ id: outcome.id, version: outcome.version, title: saves[index]!.body.title })
    })
  }
  return made
}

/**
 * Deletes the example objects that nobody has changed or used since.
 * @returns those that stay, and why
 */
export async function deleteExamples(site: SiteContext, examples: readonly CreatedExample[]): Promise<ItemErrors[]> {
  const kept: ItemErrors[] = []
  for (const { id, version, title = '' } of examples)
    try {
      await runPart(site.tx, () => ofItem(id, () => deleteElement({ ...site }, id as ElementId, version)))
    } catch (error) {
      if (!(error instanceof ItemError)) throw error
      // one that somebody deleted is not kept
      if (error.code !== 'notFound') kept.push({ kind: null, names: localized(title), errors: reasonsOf(error) })
    }
  return kept
}

/** Why an example stays: that somebody changed it, as a replication says it, or what uses it. */
const reasonsOf = ({ code, errors }: ItemError): ItemErrors['errors'] =>
  code === 'stale'
    ? [{ message: '@answers.changedSinceReplication' }]
    : errors.map(({ message, params }) => ({ message, ...(params && { params }) }))
