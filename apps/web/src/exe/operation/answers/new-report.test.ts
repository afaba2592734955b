import { expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { answersForNew, textOfAnswers } from './new-report.ts'

const aField = (name: string, fieldType: Field['fieldType']): Field =>
  fieldSchema.parse({ id: crypto.randomUUID(), key: name.toLowerCase(), localizedNames: localized(name), fieldType })
const how = { nameOf: ({ key }: Field) => key, reader: { culture: 'sv-SE' as const, timeZone: 'UTC' } }

test('the answers of a step begin a new case where they fit, and the rest becomes text in its free field', () => {
  const [happened, day, room] = [aField('happened', 'textArea'), aField('day', 'date'), aField('room', 'text')]
  const [place, description] = [aField('room', 'text'), aField('description', 'textArea')]
  const values = { [happened.id]: 'Det rinner nu', [day.id]: '2026-11-22', [room.id]: 'Hallen' }
  const fields = [happened, day, room]
  expect(answersForNew(fields, values, { ...how, into: [place, description] })).toEqual({
    [place.id]: 'Hallen',
    [description.id]: 'happened: Det rinner nu\nday: 2026-11-22',
  })
  // a single text is the subject
  expect(answersForNew([happened], values, { ...how, into: [description] })).toEqual({ [description.id]: 'Det rinner nu' })
  expect(textOfAnswers(fields, values, how)).toBe('happened: Det rinner nu\nday: 2026-11-22\nroom: Hallen')
})
