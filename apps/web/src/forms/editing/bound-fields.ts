import type { ChangeEvent } from 'react'
import type { Draft } from '../draft/use-draft.ts'
import { errorText, localizedErrors } from '../frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'

/** The names of parts of a value that are texts. */
type TextName<Value> = { [Name in keyof Value & string]-?: Value[Name] extends string ? Name : never }[keyof Value & string]

/** The same, and of texts inside a part: `contact.name`. */
type TextPath<Value> =
  | TextName<Value>
  | {
      [Name in keyof Value & string]-?: Value[Name] extends Record<string, string> ? `${Name}.${TextName<Value[Name]>}` : never
    }[keyof Value & string]

/** The inputs of a form, each bound to a part of its draft. */
export interface BoundFields<Value> {
  isReadOnly: boolean
  /** The error at a part, in the reader's language. */
  errorAt: (path: string) => string | undefined
  /** A text input: `<TextInput {...fields.text('name')} />`. */
  text: (path: TextPath<Value>) => {
    id: string
    value: string
    error: string | undefined
    readOnly: boolean
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Binds an input of our own kit: `<ColorField {...fields.input('color')} />`. */
  input: <Name extends keyof Value & string>(
    name: Name,
  ) => { id: string; value: Value[Name]; error: string | undefined; isReadOnly: boolean; onChange: (value: Value[Name]) => void }
  /** A text in several languages. */
  localized: <Name extends keyof Value & string>(
    name: Name,
  ) => { id: string; value: Value[Name]; isReadOnly: boolean; onChange: (value: Value[Name]) => void } & ReturnType<typeof localizedErrors>
}

function textAt(value: unknown, path: string): string {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value) as string
}

function withTextAt<Value extends object>(value: Value, path: string, text: string): Value {
  const [name, ...rest] = path.split('.') as [keyof Value & string, ...string[]]
  return { ...value, [name]: rest.length === 0 ? text : withTextAt(value[name] as object, rest.join('.'), text) }
}

/** Binds the inputs of a form to its draft: value, change, error, id. @param inputId the DOM id of the input for a part */
export function useBoundFields<Value extends object>(
  draft: Draft<Value>,
  { inputId, isReadOnly = false }: { inputId: (path: string) => string; isReadOnly?: boolean },
): BoundFields<Value> {
  const text = useText()
  const errorAt = (path: string) => {
    const error = draft.errors.at(path)
    return error && errorText(error, text)
  }
  const partOf = <Name extends keyof Value & string>(name: Name) => ({
    id: inputId(name),
    value: draft.value[name],
    isReadOnly,
    onChange: (value: Value[Name]) => draft.change({ [name]: value } as unknown as Partial<Value>),
  })
  return {
    isReadOnly,
    errorAt,
    text: (path) => ({
      id: inputId(path),
      value: textAt(draft.value, path),
      error: errorAt(path),
      readOnly: isReadOnly,
      onChange: ({ currentTarget }) => draft.update((before) => withTextAt(before, path, currentTarget.value)),
    }),
    input: (name) => ({ ...partOf(name), error: errorAt(name) }),
    localized: (name) => ({ ...partOf(name), ...localizedErrors(draft.errors, name, text) }),
  }
}
