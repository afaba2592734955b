import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { localizedTextsSchema } from '@verka/domain/localization/localized-text.schema.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { bundleItemsSchema, contentOfItems } from '@verka/domain/replication/bundle.ts'
import type { JsonObject, SiteContent } from '@verka/domain/replication/content.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { readBodies } from '../bundles/item-bodies.ts'

const FOLDER = new URL('../../../../templates/', import.meta.url)

/** An example object of a template; ids are those of the file. */
const exampleSchema = z.strictObject({
  id: z.uuid(),
  elementTypeId: z.uuid(),
  localizedNames: localizedTextsSchema,
  dataProperties: z.array(z.strictObject({ dataPropertyTypeId: z.uuid(), value: z.json() })),
})
type TemplateExample = Omit<z.infer<typeof exampleSchema>, 'dataProperties'> & { dataProperties: readonly JsonObject[] }

/** A file: definitions as in a configuration file, which is not signed, since it comes with the server. */
const fileSchema = z.strictObject({
  format: z.literal('verka-template'),
  version: z.literal(1),
  id: z.uuid(),
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  items: bundleItemsSchema,
  examples: z.array(exampleSchema),
})

/** A ready-made template. */
export interface Template {
  key: string
  names: LocalizedTexts
  descriptions: LocalizedTexts
  /** Its `siteId` is the id of the template. */
  content: SiteContent
  examples: readonly TemplateExample[]
}

/** The key of a file: `01-tool-loan.json` has `tool-loan`. */
const keyOf = (file: string) => file.replace(/^\d+-|\.json$/g, '')

async function readTemplate(file: string): Promise<Template> {
  const { id, localizedNames, localizedDescriptions, items, examples } = fileSchema.parse(
    JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')),
  )
  const read = readBodies(contentOfItems(items))
  if ('wrong' in read) throw new Error(`${file}: ${read.wrong.content.kind} ${read.wrong.content.id}: ${read.wrong.path}`)
  return {
    key: keyOf(file),
    names: localizedNames,
    descriptions: localizedDescriptions,
    content: { siteId: asId<'site'>(id), items: read.items },
    examples: examples as unknown as TemplateExample[],
  }
}

let templates: Promise<Template[]> | undefined

/** The templates that come with the server, in the order of their files. They are read once. */
export const readTemplates = (): Promise<readonly Template[]> =>
  (templates ??= readdir(FOLDER).then((files) =>
    Promise.all(
      files
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map(readTemplate),
    ),
  ))
