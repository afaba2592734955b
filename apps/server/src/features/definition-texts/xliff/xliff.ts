import type { Culture } from '@verka/domain/localization/cultures.ts'

/** The namespace of XLIFF 2.0 (ISO 21720) and 2.1. */
export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
export const XLIFF_VERSIONS: readonly string[] = ['2.0', '2.1']

/** One text of a file. */
export interface XliffUnit {
  id: string
  source: string
  /** Undefined: it is not translated. */
  target: string | undefined
  /** Inline codes, whose meaning is lost in a plain text. */
  hasCodes: boolean
}

/** The texts of one definition. */
export interface XliffFile {
  /** The definition and its version, as the export wrote them. */
  original: string
  units: XliffUnit[]
}

export interface Xliff {
  source: Culture
  target: Culture
  files: XliffFile[]
}
