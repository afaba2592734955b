import type { ZodType } from 'zod'
import type { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import { whenIdle } from '../../data/loading/when-idle.ts'

/** A schema that is loaded when the browser is idle, or before a form is sent: no page needs the schema library before. */
export interface LateSchema {
  /** The schema, and how its errors become those of the server. */
  loaded: () => { schema: ZodType; errorsOf: typeof schemaErrors } | undefined
  load: () => Promise<void>
}

const known = new Set<LateSchema>()

/** A schema by the import of its module. */
export function lateSchema(read: () => Promise<ZodType>): LateSchema {
  let both: ReturnType<LateSchema['loaded']>
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= Promise.all([read(), import('@verka/domain/errors/schema-errors.ts')]).then(
      ([schema, errors]) => void (both = { schema, errorsOf: errors.schemaErrors }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const late = { loaded: () => both, load }
  known.add(late)
  whenIdle(() => void load().catch(() => undefined))
  return late
}

/** Loads the schemas of the open forms. It never fails: the server checks by the same ones. */
export async function loadSchemas(): Promise<void> {
  await Promise.allSettled([...known].map(({ load }) => load()))
}
