/** Texts of an entity that other pages have, too: in the menu and the palette (`frame`), in the audit log (`administration`). */
const OF_PART = { frame: /^(shell|palette)\./, administration: /^audit\./ }
type FrameKey = `shell.${string}` | `palette.${string}`
type AuditKey = `audit.${string}`

/** A part of a language's texts that has some of each entity. */
export type SharedPart = keyof typeof OF_PART

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>
type KeyIn<All extends Catalogues> = { [Name in keyof All]: keyof All[Name] & string }[keyof All]

const keep = (catalogues: Catalogues, isKept: (key: string) => boolean) =>
  Object.fromEntries(Object.values(catalogues).flatMap((texts) => Object.entries(texts).filter(([key]) => isKept(key))))

/** Whether a text of an entity is loaded with a part that other pages load. */
export const isOfPart = (key: string, part: SharedPart) => OF_PART[part].test(key)

/** The texts of entities that every page after login loads. */
export const framesOf = <All extends Catalogues>(catalogues: All) =>
  keep(catalogues, (key) => isOfPart(key, 'frame')) as Record<Extract<KeyIn<All>, FrameKey>, string>

/** The texts of entities that the pages of the administration load. */
export const auditWordsOf = <All extends Catalogues>(catalogues: All) =>
  keep(catalogues, (key) => isOfPart(key, 'administration')) as Record<Extract<KeyIn<All>, AuditKey>, string>

/** The texts of entities that their own pages load. */
export const pagesOf = <All extends Catalogues>(catalogues: All) =>
  keep(catalogues, (key) => !isOfPart(key, 'frame') && !isOfPart(key, 'administration')) as Record<
    Exclude<KeyIn<All>, FrameKey | AuditKey>,
    string
  >
