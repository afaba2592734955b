import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Content, JsonObject, ReplicatedKind, SiteContent } from '@verka/domain/replication/content.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { listWholeDataSchemas } from '../../definitions/stored/data-schemas.ts'
import { listWholeElementTypes } from '../../definitions/stored/element-types.ts'
import { listWholeOperationTypes } from '../../definitions/stored/operation-types.ts'
import { listWholeRecordTypes } from '../../definitions/stored/record-types.ts'
import { listWholeTransactionTypes } from '../../definitions/stored/transaction-types.ts'
import { defaultsWithFiles, withoutFilesInTexts } from '../../forms/files/files-in-texts.ts'
import { listWholePrivileges } from '../../privileges/privileges.ts'
import { loadConfigs } from '../../processors/stored-configs.ts'
import { loadAllRecordRows } from '../../records/records.ts'

interface Definition {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  can: object
  localizedNames: LocalizedTexts
  dataPropertyTypes?: Field[]
}

/** The content of a definition, without its owner, times and rights. */
function definitionContent(kind: ReplicatedKind, definition: Definition): Content {
  const { id, version, createdAt: _created, updatedAt: _updated, can: _can, ...rest } = definition
  const fields = rest.dataPropertyTypes && { dataPropertyTypes: withoutFilesInTexts(rest.dataPropertyTypes) }
  const defaults = defaultsWithFiles(rest.dataPropertyTypes ?? [])
  return {
    kind,
    id,
    version,
    names: rest.localizedNames,
    ...(Object.keys(defaults).length > 0 && { defaults: defaults as JsonObject }),
    body: { ...rest, ...fields } as unknown as JsonObject,
  }
}

const valuesAsList = (values: Readonly<Record<string, FieldValue>>) =>
  Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))

/** Everything in a site that is replicated, in the order in which it is written. */
export async function readSiteContent(context: SiteContext): Promise<SiteContent> {
  const definitions = async (kind: ReplicatedKind, list: (context: SiteContext) => Promise<Definition[]>) =>
    (await list(context)).map((definition) => definitionContent(kind, definition))
  const configs = (await loadConfigs(context.tx, scopeOf(context))).map((config): Content => {
    const { id, version, name, implementation, values } = config
    const body = { processorType: implementation.type, implementation: implementation.name, name, dataProperties: valuesAsList(values) }
    return { kind: 'processorConfig', id, version, names: localized(name), body: body as unknown as JsonObject }
  })
  const privileges = (await listWholePrivileges(context)).map(({ id, version, name, description, grants, elementTypeIds }): Content => {
    const body = { name, description, grants: sorted(grants, 'transactionTypeId'), elementTypeIds: [...elementTypeIds].sort() }
    return { kind: 'privilege', id, version, names: localized(name), body: body as unknown as JsonObject }
  })
  const records = (await loadAllRecordRows(context)).map((row): Content => {
    const { id, version, record_type_id: recordTypeId, localized_names: localizedNames, color, data_properties: values } = row
    const dataProperties = sorted(valuesAsList(values), 'dataPropertyTypeId')
    const body = { recordTypeId, localizedNames, color, dataProperties }
    return { kind: 'record', id, version, names: localizedNames, body: body as unknown as JsonObject }
  })
  return {
    siteId: context.site.id,
    isWhole: true,
    items: [
      ...(await definitions('dataSchema', listWholeDataSchemas)),
      ...(await definitions('recordType', listWholeRecordTypes)),
      ...configs,
      ...(await definitions('elementType', listWholeElementTypes)),
      ...(await definitions('operationType', listWholeOperationTypes)),
      ...(await definitions('transactionType', listWholeTransactionTypes)),
      ...privileges,
      ...records,
    ],
  }
}

const sorted = <Entry, Name extends keyof Entry>(entries: readonly Entry[], name: Name): Entry[] =>
  entries.toSorted((one, other) => String(one[name]).localeCompare(String(other[name])))
