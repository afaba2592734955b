import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { changesIn, answersByStep } from './step-answers.ts'

const fieldOf = (fieldType: string) =>
  fieldSchema.parse({ id: crypto.randomUUID(), key: fieldType, fieldType, localizedNames: localized(fieldType) })
const [status, note, who] = [fieldOf('text'), fieldOf('textArea'), fieldOf('currentUser')]

const done = (values: Record<string, string>, more: Partial<DoneOperation> = {}) =>
  ({
    id: crypto.randomUUID(),
    undoneAt: null,
    undoes: null,
    dataPropertyTypes: [status, note, who],
    dataProperties: Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value, displayValue: value })),
    ...more,
  }) as DoneOperation

test('each entry shows only new values, without its user; undone entries do not count', () => {
  const operations = [
    done({ [status.id]: 'Väntar', [note.id]: 'Droppar', [who.id]: 'a' }),
    done({ [status.id]: 'Väntar', [note.id]: 'Beställt', [who.id]: 'b' }),
    done({ [status.id]: 'Klart', [note.id]: 'Beställt' }, { undoneAt: '2026-11-22T10:00:00Z' }),
    done({}),
    done({ [status.id]: 'Klart' }),
  ]
  const answers = answersByStep(operations)
  expect(operations.map(({ id }) => answers.get(id)!.map(({ value }) => value))).toEqual([
    ['Väntar', 'Droppar'],
    ['Beställt'],
    ['Klart'],
    [],
    ['Klart'],
  ])
})

test('each answer shows its changes of the one before, including cleared values and those of removed fields', () => {
  const operations = [
    done({ [status.id]: 'Gott', [note.id]: 'Måla', [who.id]: 'a' }),
    done({ [status.id]: 'Dåligt', [note.id]: 'Måla', [who.id]: 'b' }, { undoneAt: '2026-11-22T10:00:00Z' }),
    done({}, { undoes: asId(crypto.randomUUID()) }),
    done({ [status.id]: 'Slitet', [who.id]: 'b' }),
    done({ [note.id]: 'Tvätta' }, { dataPropertyTypes: [note] }),
  ]
  const changes = changesIn(operations)
  expect(operations.map(({ id }) => changes.get(id)!.map(({ field, before, after }) => [field.fieldType, before, after]))).toEqual([
    [
      ['text', null, 'Gott'],
      ['textArea', null, 'Måla'],
    ],
    [['text', 'Gott', 'Dåligt']],
    [],
    [
      ['text', 'Gott', 'Slitet'],
      ['textArea', 'Måla', null],
    ],
    [
      ['textArea', null, 'Tvätta'],
      ['text', 'Slitet', null],
    ],
  ])
})

test('the answer of a field that starts hidden, which a rule showed, is a change', () => {
  const why = { ...note, uiStatus: 'hidden' as const }
  const operation = done({ [why.id]: 'Repa i lacken' }, { dataPropertyTypes: [status, why] })
  expect(changesIn([operation]).get(operation.id)).toMatchObject([{ before: null, after: 'Repa i lacken' }])
})
