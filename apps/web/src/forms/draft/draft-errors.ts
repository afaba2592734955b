import type { FieldError } from '@verka/domain/errors/app-error.ts'

/** The value at a path like `operations.0.operationTypeId`. */
function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** The errors of a refused save whose values have not changed since it was sent. */
export function remainingErrors(errors: readonly FieldError[], sent: unknown, now: unknown): FieldError[] {
  return errors.filter(
    (error) => error.field === undefined || JSON.stringify(valueAt(sent, error.field)) === JSON.stringify(valueAt(now, error.field)),
  )
}

/** Errors of a draft by path. */
export interface DraftErrors {
  readonly all: readonly FieldError[]
  /** The error at exactly this path, or inside it: a text in three languages is one input. */
  at: (path: string) => FieldError | undefined
  /** The errors below a path, with relative paths. */
  below: (path: string) => DraftErrors
}

/** No errors: one object, so that components with it do not render again. */
export const NO_ERRORS: DraftErrors = { all: [], at: () => undefined, below: () => NO_ERRORS }

export function draftErrors(all: readonly FieldError[]): DraftErrors {
  return {
    all,
    at: (path) => all.find((error) => error.field === path) ?? all.find((error) => error.field?.startsWith(`${path}.`)),
    below: (path) =>
      draftErrors(
        all.flatMap((error) => (error.field?.startsWith(`${path}.`) ? [{ ...error, field: error.field.slice(path.length + 1) }] : [])),
      ),
  }
}
