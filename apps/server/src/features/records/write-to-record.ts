import { effectsOf, type FieldEffect, type RecordEffects } from '@verka/domain/operations/effects.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Write } from '@verka/domain/rules/engine/outgoing.ts'
import type { RecordId } from '@verka/domain/entities/ids.ts'
import { ruleReader, scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { applyWrites, writtenBy, type WritesTo } from '../forms/apply-writes.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { outsideOfInstance, ownRules } from '../forms/instance-form.ts'
import { withChosen } from '../forms/sources/option-sources.ts'
import { searchTextOf } from '../forms/search-texts.ts'
import { saverOf } from '../forms/submitted-form.ts'
import { listedAs } from '../definitions/stored/listed-as.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { lockRecord, updateRecordRow } from './records.queries.ts'

/**
 * Writes the effects of an operation to the predefined values chosen in it, in its own database transaction, each locked, in the order of
 * their ids. @throws `invalid` when a field refuses a written value.
 */
export async function writeToRecords(context: SiteContext, writes: readonly Write[]): Promise<RecordEffects[]> {
  const effects: RecordEffects[] = []
  const ids = [...new Set(writes.flatMap(({ recordId }) => recordId ?? []))].sort()
  for (const id of ids)
    effects.push({
      recordId: id,
      effects: await writeToRecord(
        context,
        id,
        writes.filter(({ recordId }) => recordId === id),
      ),
    })
  return effects
}

/** Writes to one predefined value, locked first. @returns the effects. */
export async function writeToRecord(context: SiteContext, id: RecordId, given: WritesTo): Promise<FieldEffect[]> {
  const scope = scopeOf(context)
  const row = await lockRecord(context.tx, scope, id)
  if (!row) return []
  const recordType = await loadRecordType(context, row.record_type_id)
  const { dataPropertyTypes: fields } = recordType
  const rules = await ownRules(context, recordType)
  const stored = row.data_properties
  const localizedNames = row.localized_names
  const own = typeof given === 'function' ? given(stored, fields) : given
  const { values, hasChanged } = applyWrites(own, {
    fields: await withChosen(context, fields, writtenBy(own), stored),
    rules,
    outside: await outsideOfInstance(context, { dataPropertyTypes: fields, matchRules: rules }, stored),
    stored,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
    name: textIn(localizedNames, context.culture, context.tenant.culture),
  })
  if (!hasChanged) return effectsOf(own, stored, values)
  const kept = await claimFilesOf(context, { kind: 'record', id }, fields, values)
  const names = localizedNames.map((name) => name.text)
  const searchText = searchTextOf(names, fields, kept)
  const written = {
    id,
    localizedNames,
    color: row.color,
    dataProperties: kept,
    savedBy: saverOf(context),
    searchText,
    type: listedAs(context, recordType),
  }
  await updateRecordRow(context.tx, scope, row, written, context.now)
  audit(context, {
    action: 'update',
    entity: 'record',
    entityId: id,
    typeId: row.record_type_id,
    before: { name: textIn(localizedNames, context.culture), dataProperties: stored },
    after: { dataProperties: kept },
  })
  return effectsOf(own, stored, kept)
}
