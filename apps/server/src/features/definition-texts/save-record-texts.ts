import type { TextEdit } from '@verka/domain/definition-texts/text-units.ts'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadAllRecordRows } from '../records/records.ts'
import { saveRecords } from '../records/save-records.ts'
import { editedTexts } from './definition-texts.ts'
import type { Texts } from './text-sources.ts'

interface ChangedTexts {
  holder: Texts
  edits: readonly TextEdit[]
}

/**
 * Saves changed texts of many predefined values in sets: a file has thousands.
 * @returns the first value that is refused, and why; undefined: all are saved
 */
export async function saveRecordTexts(
  context: SiteContext,
  changed: readonly ChangedTexts[],
): Promise<{ holder: Texts; error: AppError } | undefined> {
  if (changed.length === 0) return undefined
  const rows = new Map<string, { record_type_id: RecordTypeId; color: string | null }>(
    (await loadAllRecordRows(context)).map((row) => [row.id, row]),
  )
  for (const [typeId, ofType] of Map.groupBy(changed, ({ holder }) => rows.get(holder.id)?.record_type_id)) {
    if (typeId === undefined) return { holder: ofType[0]!.holder, error: notFound() }
    const saves = ofType.map(({ holder, edits }) => ({
      id: holder.id as RecordId,
      // its other values stay when they are not sent
      body: {
        version: holder.version,
        localizedNames: editedTexts(holder, edits).localizedNames,
        color: rows.get(holder.id)!.color,
        dataProperties: [],
      },
    }))
    const outcomes = await saveRecords(context, typeId, saves)
    const index = outcomes.findIndex(({ errors }) => errors)
    const errors = outcomes[index]?.errors
    if (errors) {
      const isStale = errors.some(({ message }) => message === '@errors.stale')
      return { holder: ofType[index]!.holder, error: new AppError(isStale ? 'stale' : 'invalid', errors) }
    }
  }
  return undefined
}
