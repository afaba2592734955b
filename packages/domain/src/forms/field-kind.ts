import type { FileId } from '../entities/ids.ts'
import type { Reader } from '../localization/reader.ts'
import { MAX_TEXT_LENGTH } from './field-limits.ts'
import type { CellForm } from './kind-parts/cell-form.ts'
import type { DisplayFieldKind } from './kind-parts/display-kind.ts'
import type { Field, FieldValue, Option } from './field.ts'
import type { FieldType } from './field-type.ts'
import type { SchemaFieldKind } from './kind-parts/schema-kind.ts'
import type { Parsed, Violation } from './violation.ts'

/** How lists sort and filter the values of a kind; `none`: lists only show them. */
export type ColumnType = 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'none'

/** Context in which a value is checked, besides its field. */
export interface CheckContext {
  /** Today in the tenant's time zone, `YYYY-MM-DD`. Missing while a definition is checked; checks that depend on it are skipped. */
  today?: string | undefined
  /** `matchesPattern` of `patterns.ts`, once it is loaded: a browser needs it for few forms only. */
  matches?: ((pattern: string, text: string) => boolean) | undefined
}

/** A file as referenced in a value. The server fills in its metadata. */
export interface FileReference {
  readonly fileId: FileId
  readonly fileName: string
  readonly type: string
  readonly size: number
  // an interface has no index signature: this makes it a JSON value
  readonly [name: string]: string | number
}

/** Purpose of a file in a value. */
export type FilePurpose = 'file' | 'image'
export interface FoundFile {
  fileId: FileId
  /** Undefined: shown in a text, which has files of the library only, of any purpose. */
  purpose: FilePurpose | undefined
}

/** The files in values of a kind: their ids, and the value with their metadata. */
export interface FilesOfKind<Value> {
  /** Of a kind whose value is a list of files: their purpose. */
  purpose?: FilePurpose
  found: (value: Value, field: Field) => FoundFile[]
  /** `factsOf` is undefined for a file that a text may not show. */
  withFacts: (value: Value, field: Field, factsOf: (fileId: FileId) => FileReference | undefined) => Value
}

/** A picture that the server renders of a value and stores with it, for documents and for readers that cannot render it. */
export interface PictureOfKind<Value> {
  /** Consists of numbers only. */
  svg: (value: Value) => string
  /** `png` in base64. */
  withPng: (value: Value, png: string) => Value
}

/** A field kind without its user interface. One file for each kind, in `field-kinds/`. */
export interface FieldKind<Value extends FieldValue = FieldValue> {
  readonly type: FieldType
  readonly columnType: ColumnType
  /** How its values are displayed, and their kind in a data schema (specification section 3). */
  readonly displayKind: DisplayFieldKind
  readonly schemaKind: SchemaFieldKind
  /** How its values are written in a cell of a spreadsheet, and read from one. */
  readonly cellForm: CellForm
  /** The kind of time: a calendar day, an instant in UTC, a time of day. The value is stored as it is written. */
  readonly moment: 'day' | 'instant' | 'timeOfDay' | undefined
  /** The size of its input: less than half a line, a line, several lines of text, a block. */
  readonly input: 'short' | 'line' | 'paragraph' | 'block'
  /** The form in which a document and a summary show its values. */
  readonly shownAs: 'text' | 'signature' | 'pictures'
  /** The target of a link on its values: the web address that it is, or a map. */
  readonly linksTo: 'address' | 'map' | undefined
  /** Whether a cell of a list has room for its values: a short text, or a thumbnail. */
  readonly fitsInCell: boolean
  /** Whether it describes the check before it in a status group: a note, a picture. */
  readonly isCheckDetail: boolean
  /** The user whom the server fills in; undefined if people fill it in. */
  readonly filledWith: 'currentUser' | 'previousUser' | undefined
  /** How people are reached by its values. */
  readonly contact: 'email' | 'phone' | undefined
  readonly hasOptions: boolean
  /** Fixed options of the kind. */
  readonly ownOptions: readonly Option[] | undefined
  /** The unit of a range's bounds: numbers, days from today, minutes after midnight (may wrap past it). */
  readonly range: 'numbers' | 'days' | 'minutes' | undefined
  /** Message for a missing required value (specification section 5). */
  readonly requiredMessage: string
  /** Whether settings may restrict its pattern, characters and length. */
  readonly hasPattern: boolean
  readonly hasContent: boolean
  readonly hasLength: boolean
  /** The longest text that a pattern is tried on. */
  readonly longestText: number
  /** Whether its default may be a text in each language (specification section 3, defaultValue). */
  readonly isDefaultLocalized: boolean
  /** Whether it can have a default. */
  readonly hasDefault: boolean
  /** Whether it can have several values, at most `validation.maxCount`. */
  readonly hasCount: boolean
  /** `form`: its children are fields of the form itself; `rows`: each row of its value has one of each. */
  readonly children: 'none' | 'form' | 'rows'
  /** Kinds that may be its children. */
  readonly mayHold: (child: Pick<FieldKind, 'type' | 'children' | 'isSingle'>) => boolean
  /** Whether its children's answers come to a status, which is its value. */
  readonly hasStatus: boolean
  /** Only one in a category (specification section 3). */
  readonly isSingle: boolean
  /** Filled in by the server, never by a person: `filledWith` is set. */
  readonly isFilled: boolean
  /** Whether its values are HTML, which the server sanitises before they are stored. */
  readonly isMarkup: boolean
  readonly files: FilesOfKind<Value> | undefined
  /** Whether its files are pictures that the device scales down, unless `validation.keepOriginal`. */
  readonly isScaled: boolean
  readonly picture: PictureOfKind<Value> | undefined
  /** Initial value without a default: an unticked box is an answer. */
  readonly emptyValue: Value | null
  /** From the wire to the stored form; blank becomes null. Refuses a value of the wrong kind. */
  parse: (raw: unknown, field: Field) => Parsed<Value>
  /** Checks a value that is not empty by the kind and the field's settings. */
  check: (value: Value, field: Field, context: CheckContext) => Violation | undefined
  /** Whether `required` is broken although there is a value (a checkbox that is off). */
  isBlank: (value: Value) => boolean
  /** The text of a value. */
  format: (value: Value, field: Field, reader: Reader) => string
}

const COMMON = {
  moment: undefined,
  shownAs: 'text',
  linksTo: undefined,
  isCheckDetail: false,
  filledWith: undefined,
  contact: undefined,
  hasOptions: false,
  ownOptions: undefined,
  range: undefined,
  requiredMessage: 'validation.required',
  hasPattern: false,
  hasContent: false,
  hasLength: false,
  longestText: MAX_TEXT_LENGTH as number,
  isDefaultLocalized: false,
  hasDefault: true,
  hasCount: false,
  children: 'none',
  mayHold: () => false,
  hasStatus: false,
  isSingle: false,
  isMarkup: false,
  files: undefined,
  isScaled: false,
  picture: undefined,
  emptyValue: null,
  check: () => undefined,
  isBlank: () => false,
} as const satisfies Partial<FieldKind>

type Declared<Value extends FieldValue> = Omit<FieldKind<Value>, keyof typeof COMMON | 'isFilled'> &
  Partial<Pick<FieldKind<Value>, keyof typeof COMMON>>

/** Declares a kind. A trait without a default (`COMMON`) that is missing does not compile. */
export const defineKind = <Value extends FieldValue>(kind: Declared<Value>): FieldKind<Value> => ({
  ...COMMON,
  ...kind,
  isFilled: kind.filledWith !== undefined,
})
