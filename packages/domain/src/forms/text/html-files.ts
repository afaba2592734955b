import { asId, type FileId } from '../../entities/ids.ts'

/** Pictures and links of library files in sanitised HTML, whose texts and attributes have no `<` and no `>`. */
const FILE = /<(img|a)\b[^>]*?\sdata-file="([\da-f-]{36})"[^>]*>/g

/** The library files that sanitised formatted text shows or links, each once. */
export const filesInHtml = (html: string): FileId[] => [...new Set([...html.matchAll(FILE)].map(([, , id]) => asId<'file'>(id!)))]

/** The same without some files: their pictures disappear, their links become plain text. */
export const withoutFiles = (html: string, isGone: (id: FileId) => boolean): string =>
  html.replace(FILE, (element, tag: string, id: string) => {
    if (!isGone(asId<'file'>(id))) return element
    return tag === 'img' ? '' : '<a>'
  })
