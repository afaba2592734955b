import { describe, expect, test } from 'vitest'
import { isNamed, personMeant } from './person-meant.ts'

const ann = { id: '1', name: 'Ann Berg' }
const anna = { id: '2', name: 'Anna Bergström' }
const labelOf = ({ id, name }: { id: string; name: string }) => (id === ann.id ? `${name} (jag)` : name)

describe('a typed name without a choice', () => {
  test('matches the person with exactly this name, or the only one found', () => {
    expect(personMeant([ann, anna], ' ann  berg', labelOf)).toBe(ann)
    expect(personMeant([ann, anna], 'ann berg (jag)', labelOf)).toBe(ann)
    expect(personMeant([anna], 'strom', labelOf)).toBe(anna)
  })

  test('matches nobody if several have it, or none', () => {
    expect(personMeant([ann, anna], 'ann', labelOf)).toBeUndefined()
    expect(personMeant([ann, { ...ann, id: '3' }], 'Ann Berg', labelOf)).toBeUndefined()
    expect(personMeant([], 'Tove', labelOf)).toBeUndefined()
  })

  test('has all words that were typed', () => {
    expect([isNamed('Anna Bergström', 'berg ann'), isNamed('Anna Bergström', 'tove')]).toEqual([true, false])
  })
})
