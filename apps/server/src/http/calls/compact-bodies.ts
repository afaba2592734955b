import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@verka/domain/api/contract.ts'
import type { DataProperty } from '@verka/domain/forms/field.ts'
import { compactList, expandedList, type CompactList } from '@verka/domain/lists/compact-list.ts'
import { compactListOf } from '@verka/domain/lists/compact-list.schema.ts'
import { shaperOf } from './shape-reply.ts'

/** The result of a list whose rows have values. */
export interface FullList {
  items: { dataProperties: DataProperty[] }[]
}

const compactReplies = new Map<Call, ReturnType<typeof compactListOf>>()

/** The compact form of a call's reply. */
function compactReplyOf(call: Call): ReturnType<typeof compactListOf> {
  const known = compactReplies.get(call) ?? compactListOf(call.reply)
  compactReplies.set(call, known)
  return known
}

/** A list in its compact form, as JSON. `checksReplies`: throws where that is not the full form, as tests do. */
export function compactBodyOf(call: Call, list: FullList, checksReplies: boolean): string {
  const fieldsOf = call.list!.fieldsOf!
  const body = JSON.stringify(shaperOf(compactReplyOf(call))(compactList(list, fieldsOf)))
  if (
    checksReplies &&
    !isDeepStrictEqual(inOneOrder(expandedList(JSON.parse(body) as CompactList, fieldsOf)), inOneOrder(call.reply.parse(list) as FullList))
  )
    throw new Error(`the compact form of ${call.name} is not its full one: ${body}`)
  return body
}

/** As JSON is read, with the values of each row in one order: a list has one for all of its rows. */
function inOneOrder(list: FullList): unknown {
  const items = list.items.map((row) => ({
    ...row,
    dataProperties: row.dataProperties.toSorted((one, other) => (one.dataPropertyTypeId < other.dataPropertyTypeId ? -1 : 1)),
  }))
  return JSON.parse(JSON.stringify({ ...list, items }))
}
