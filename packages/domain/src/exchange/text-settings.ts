/** Encodings of imported text files, by the names of the WHATWG Encoding Standard. */
export const TEXT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** Characters that separate the cells of a text file. */
export const CELL_SEPARATORS = [';', ',', '\t', '|'] as const
export type CellSeparator = (typeof CELL_SEPARATORS)[number]

/** How a text file is read. A missing setting is guessed. */
export interface TextSettings {
  readonly encoding?: TextEncoding | undefined
  readonly separator?: CellSeparator | undefined
}
