/** Most texts in one save. */
export const MAX_EDITS = 5000

/** Most letters of an XLIFF file: 10 MiB of them. */
export const MAX_XLIFF_LENGTH = 10 * 1024 * 1024

/**
 * Outcomes of a text of an XLIFF file. `untranslated`: the file has no target. `conflict`: the source or the target was changed since the
 * export. `unknown`: the definition or the text does not exist. `forbidden`: the caller may not edit the definition. `tooLong`: longer than
 * the text may be. `codes`: it has inline codes, which our texts have not.
 */
export const XLIFF_OUTCOMES = ['changed', 'same', 'untranslated', 'conflict', 'unknown', 'forbidden', 'tooLong', 'codes'] as const
export type XliffOutcome = (typeof XLIFF_OUTCOMES)[number]

/**
 * Reasons why a file is not read, as the parameter `reason` of the error: it has a document type declaration; it is no XML; it is another format or
 * version; its languages are not two of ours.
 */
export const XLIFF_FAULTS = ['doctype', 'broken', 'version', 'language'] as const
export type XliffFault = (typeof XLIFF_FAULTS)[number]
