import { multistream, pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Settings } from './start/env.ts'

const WARN = pino.levels.values.warn!
const NOTHING = 100
/** Messages are constants in the code, so there are few; those of libraries may contain anything. */
const MAX_DIFFERENT = 100

/** Count of warnings and errors by topic. */
export type LoggedCounts = ReadonlyMap<string, number>

/**
 * An error without the properties that PostgreSQL's driver adds: the whole connection, and the row that broke a rule with all its values.
 */
function errorInLog(error: Error) {
  const { client: _client, detail: _detail, where: _where, input: _input, ...rest } = stdSerializers.err(error)
  return rest
}

/** The topic of a line: its message, and the outcome of the action where the line has one (`login refused`). */
function subjectOf(args: readonly unknown[]): string {
  const [first, second] = args
  if (typeof first === 'string') return first
  const { outcome } = (first ?? {}) as { outcome?: unknown }
  return [second, outcome].filter((part) => typeof part === 'string').join(' ') || 'unnamed'
}

/**
 * Creates the log of a process. Warnings and errors are counted by topic even where the level leaves them out: no logged failure is missing
 * from the figures.
 */
export function openLog(settings: Pick<Settings, 'LOG_LEVEL'>, destination?: DestinationStream): { log: Logger; logged: LoggedCounts } {
  const logged = new Map<string, number>()
  const wanted = settings.LOG_LEVEL === 'silent' ? NOTHING : pino.levels.values[settings.LOG_LEVEL]!
  const options = {
    level: wanted > WARN ? 'warn' : settings.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: errorInLog },
    hooks: {
      logMethod(args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
        if (level >= WARN) {
          const subject = subjectOf(args)
          const key = logged.has(subject) || logged.size < MAX_DIFFERENT ? subject : 'other'
          logged.set(key, (logged.get(key) ?? 0) + 1)
        }
        method.apply(this as never, args)
      },
    },
  }
  const out = destination ?? pino.destination(1)
  return { log: wanted > WARN ? pino(options, multistream([{ level: wanted as never, stream: out }])) : pino(options, out), logged }
}
