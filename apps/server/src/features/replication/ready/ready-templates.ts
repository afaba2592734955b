import { notFound } from '@verka/domain/errors/app-error.ts'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import { readTemplates, type Template } from './template-files.ts'

/** The templates, with what each creates. */
export async function listTemplates() {
  const templates = await readTemplates()
  return {
    items: templates.map(({ key, names, descriptions, content, examples }) => ({
      key,
      names,
      descriptions,
      counts: REPLICATED_KINDS.map((kind) => ({ kind, count: content.items.filter((item) => item.kind === kind).length })).filter(
        ({ count }) => count > 0,
      ),
      examples: examples.length,
    })),
  }
}

/** @throws `notFound` */
export async function findTemplate(key: string): Promise<Template> {
  const template = (await readTemplates()).find((one) => one.key === key)
  if (!template) throw notFound()
  return template
}

/** The template with an id; undefined: the server does not have it any more. */
export const templateOf = async (id: string): Promise<Template | undefined> =>
  (await readTemplates()).find(({ content }) => content.siteId === id)
