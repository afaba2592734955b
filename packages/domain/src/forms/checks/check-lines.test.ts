import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localized } from '../../localization/localized-text.ts'
import { checkLines, isDeviation } from './check-lines.ts'
import { fieldSchema, type Field } from '../field.ts'
import { STATUS_OPTIONS } from '../field-kinds/status-group.ts'

const fieldOf = (fieldType: string, more: object = {}) =>
  fieldSchema.parse({ id: randomUUID(), key: `k${randomUUID().slice(0, 8)}`, fieldType, localizedNames: localized(fieldType), ...more })
const check = () => fieldOf('segmented', { options: STATUS_OPTIONS })

test('pictures and notes belong to the check that they follow', () => {
  const [bolts, photo, note, chain, other] = [check(), fieldOf('image'), fieldOf('textArea'), check(), fieldOf('image')]
  const lines = checkLines([bolts, photo, note, chain, other], () => false)
  expect(lines).toEqual(
    new Map([
      [photo.id, bolts.id],
      [note.id, bolts.id],
      [other.id, chain.id],
    ]),
  )
})

test('a field with its own question belongs to no check, nor does one after another kind of field', () => {
  const [before, bolts, must, ruled, count, after] = [
    fieldOf('image'),
    check(),
    fieldOf('image', { required: true }),
    fieldOf('text'),
    fieldOf('integer'),
    fieldOf('text'),
  ]
  const isRuled = ({ id }: Field) => id === ruled.id
  expect(checkLines([before, bolts, must, ruled, count, after], isRuled).size).toBe(0)
})

test("a deviation is defined by an option's status, not by its name", () => {
  const own = fieldOf('segmented', {
    options: [
      { value: 'a', status: 'ok', localizedNames: localized('Bra') },
      { value: 'b', status: 'deviation', localizedNames: localized('Dåligt') },
    ],
  })
  expect([isDeviation(own, 'b'), isDeviation(own, 'a'), isDeviation(own, null)]).toEqual([true, false, false])
})
