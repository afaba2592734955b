import { defineKind, type FieldKind } from '../field-kind.ts'
import { partsOf } from './parts-of.ts'
import { violation } from '../violation.ts'

/** A person as a value: who it was, by the name that they had then. */
export type UserValue = { id: string; name: string }

/** A kind that the server fills in with a user; sent values are ignored (decisions section 3). */
export const userKind = (type: NonNullable<FieldKind['filledWith']>): FieldKind<UserValue> =>
  defineKind<UserValue>({
    type,
    columnType: 'none',
    displayKind: 'text',
    schemaKind: 'string',
    cellForm: 'displayed',
    input: 'line',
    fitsInCell: false,
    filledWith: type,
    hasDefault: false,
    isSingle: true,
    parse(raw) {
      if (raw === null || raw === undefined || raw === '') return { value: null }
      const { id, name } = partsOf(raw, ['id', 'name']) ?? {}
      return typeof id === 'string' && typeof name === 'string' ? { value: { id, name } } : violation('validation.wrongKind')
    },
    format: (value) => value.name,
  })
