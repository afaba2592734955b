/** The words of an entity on every page: in the menu and in the palette. */
type FrameKey = `shell.${string}` | `palette.${string}`

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>
type KeyIn<All extends Catalogues> = { [Name in keyof All]: keyof All[Name] & string }[keyof All]

const keep = (catalogues: Catalogues, isKept: (key: string) => boolean) =>
  Object.fromEntries(Object.values(catalogues).flatMap((texts) => Object.entries(texts).filter(([key]) => isKept(key))))

/** Whether a text of an entity is on every page. */
export const isOfFrame = (key: string): key is FrameKey => /^(shell|palette)\./.test(key)

/** The texts of entities that every page loads. */
export const framesOf = <All extends Catalogues>(catalogues: All) =>
  keep(catalogues, isOfFrame) as Record<Extract<KeyIn<All>, FrameKey>, string>

/** The texts of entities that their own pages load. */
export const pagesOf = <All extends Catalogues>(catalogues: All) =>
  keep(catalogues, (key) => !isOfFrame(key)) as Record<Exclude<KeyIn<All>, FrameKey>, string>
