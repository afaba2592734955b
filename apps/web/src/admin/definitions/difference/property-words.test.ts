import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldOf, partsOf } from '@verka/domain/definitions/difference/definition-content.ts'
import { elementTypeBodySchema } from '@verka/domain/element-types/element-type.body.ts'
import { fieldSchema, optionSchema } from '@verka/domain/forms/field.ts'
import { SERVER_OWNED } from '@verka/domain/entities/entity.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { privilegeBodySchema } from '@verka/domain/privileges/privilege.body.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import { processorConfigBodySchema } from '@verka/domain/processors/processor-config.body.ts'
import { recordTypeBodySchema } from '@verka/domain/record-types/record-type.body.ts'
import { recordBodySchema } from '@verka/domain/records/record.body.ts'
import { schemaFieldSchema } from '@verka/domain/schemas/schema-field.ts'
import { schemaBodySchema } from '@verka/domain/schemas/schema.body.ts'
import { serviceOperationSchema, transactionTypeBodySchema } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { messages as english } from '@verka/messages/en-US.ts'
import { messages as norwegian } from '@verka/messages/nb-NO.ts'
import { messages as swedish } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import type { Text } from '../../../language/use-text.tsx'
import { propertyName, propertyValue } from './property-words.ts'

const LANGUAGES: [Culture, typeof swedish][] = [
  ['sv-SE', swedish],
  ['en-US', english],
  ['nb-NO', norwegian],
]

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: string[]
  $ref?: string
}
/** A property that a content can have, and the words of its value. */
interface Property {
  path: string[]
  words: string[]
}

const isLocalized = ({ properties }: Shape = {}) => properties?.['culture'] !== undefined && properties['text'] !== undefined

/** As deep as properties have names of their own. */
function propertiesIn(shape: Shape, path: string[] = []): Property[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => propertiesIn(one, path))
  if (shape.properties && !isLocalized(shape))
    return Object.entries(shape.properties).flatMap(([name, part]) => propertiesIn(part, [...path, name]))
  return [{ path, words: shape.enum ?? shape.items?.enum ?? [] }]
}
const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
const allOf = (schema: z.ZodType, ...without: string[]) => propertiesIn(shapeOf(schema)).filter(({ path }) => !without.includes(path[0]!))
/** Those of a definition itself: other parts are displayed in lists of their own. */
const ofDefinition = (schema: z.ZodType) => {
  const all = allOf(schema)
  const own = partsOf(Object.fromEntries(all.map(({ path }) => [path[0]!, 'x']))).properties
  return all.filter(({ path }) => Object.hasOwn(own, path[0]!) && !SERVER_OWNED.some((name) => name === path[0]))
}

const CONTENTS: Record<string, Property[]> = {
  category: ofDefinition(elementTypeBodySchema),
  function: ofDefinition(operationTypeBodySchema),
  service: ofDefinition(transactionTypeBodySchema),
  'predefined value type': ofDefinition(recordTypeBodySchema),
  'data schema': ofDefinition(schemaBodySchema),
  field: allOf(fieldSchema, 'id', 'children', 'options', 'defaultValue', 'optionSource'),
  'field of a data schema': allOf(schemaFieldSchema, 'id'),
  option: allOf(optionSchema, 'value'),
  'function of a service': allOf(serviceOperationSchema, 'id'),
  processor: allOf(processorConfigBodySchema.pick({ processorType: true, implementation: true, name: true })),
  privilege: allOf(privilegeBodySchema.pick({ name: true, description: true })),
  'predefined value': allOf(recordBodySchema.pick({ localizedNames: true, color: true, recordTypeId: true })),
}

describe.each(LANGUAGES)('in %s', (culture, texts) => {
  const words = createTranslator(culture, texts)
  const text = { ...words, formatNumber: String } as unknown as Text

  test.each(Object.entries(CONTENTS))('each property of a %s has a name, and each of its words a text', (_kind, properties) => {
    expect(properties.length).toBeGreaterThan(1)
    const raw = properties.flatMap((property) => {
      const { path } = property
      const name = propertyName({ path, languages: [] }, undefined, text)
      const nameless = name.split(': ').filter((part) => path.some((step) => part === step || part.startsWith(`${step} (`)))
      const wordless = property.words.filter((word) => propertyValue({ path }, word, undefined, () => undefined, text) === word)
      return [...nameless, ...wordless].map((one) => `${path.join('.')}: ${one}`)
    })
    expect(raw).toEqual([])
  })

  test('the limit of a collection is of rows, that of files of files', () => {
    const nameOf = (fieldType: string) => propertyName({ path: ['validation', 'maxCount'], languages: [] }, fieldOf({ fieldType }), text)
    expect([nameOf('collection'), nameOf('file')]).toEqual([words.t('fields.maxRows'), words.t('fields.maxFiles')])
  })

  test('an implementation has its name', () => {
    for (const { name, localizedNames } of Object.values(IMPLEMENTATIONS))
      expect(propertyValue({ path: ['implementation'] }, name, undefined, () => undefined, text)).toBe(
        localizedNames.find((one) => one.culture === culture)?.text,
      )
  })
})
