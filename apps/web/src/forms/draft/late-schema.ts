import type { ZodType } from 'zod'
import { whenIdle } from '../../data/loading/when-idle.ts'

/** A schema that is loaded when the browser is idle, or before a form is sent: no page needs the schema library before. */
export interface LateSchema {
  loaded: () => ZodType | undefined
  load: () => Promise<void>
}

const known = new Set<LateSchema>()

/** A schema by the import of its module. */
export function lateSchema(read: () => Promise<ZodType>): LateSchema {
  let schema: ZodType | undefined
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= read().then(
      (found) => void (schema = found),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const late = { loaded: () => schema, load }
  known.add(late)
  whenIdle(() => void load().catch(() => undefined))
  return late
}

/** Loads the schemas of the open forms. It never fails: the server checks by the same ones. */
export async function loadSchemas(): Promise<void> {
  await Promise.allSettled([...known].map(({ load }) => load()))
}
