import { readdirSync, readFileSync } from 'node:fs'
import { type TextHolder } from '@verka/domain/definition-texts/text-units.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { contentOfItems, type UnsignedBundle } from '@verka/domain/replication/bundle.ts'
import { type Content, type JsonObject } from '@verka/domain/replication/content.ts'
import { asId } from '@verka/domain/entities/ids.ts'

/** A file of a ready-made template: a bundle without a signature, with texts and example objects. */
export interface Template {
  format: string
  version: number
  id: string
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  items: UnsignedBundle['items']
  examples: {
    id: string
    elementTypeId: string
    localizedNames: LocalizedTexts
    dataProperties: { dataPropertyTypeId: string; value: FieldValue }[]
  }[]
}

const FOLDER = new URL('../../../templates/', import.meta.url)
/** Names of the files of all ready-made templates. */
export const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
/** The templates, by the names of their files. */
export const templates = new Map(FILES.map((file) => [file, JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Template]))

export const contentsOf = (template: Template): readonly Content[] => contentOfItems(template.items)
export const sourceOf = ({ id }: Template): UnsignedBundle['source'] => ({
  installation: 'https://verka.example',
  tenantId: asId(id),
  tenantName: 'Mallar',
  siteId: asId(id),
  siteName: 'Mallar',
})
export const holderOf = (body: JsonObject) => body as unknown as TextHolder
export const fieldsOf = (body: JsonObject): Field[] => [...flatFields((body['dataPropertyTypes'] ?? []) as unknown as Field[])]
export const ofKind = ({ items }: Template, kind: Content['kind']) => items.filter((item) => item.kind === kind)
