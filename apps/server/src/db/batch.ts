import pg from 'pg'
import driver from 'pg/lib/utils.js'

/** A statement of the extended protocol. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which a connection keeps it prepared; undefined: it is parsed each time. */
  name: string | undefined
}

export type Rows = pg.QueryResult<pg.QueryResultRow>

/** The driver's result, which reads rows by their columns. */
interface RowReader extends Rows {
  addFields: (fields: pg.FieldDef[]) => void
  parseRow: (values: (string | null)[]) => pg.QueryResultRow
  addCommandComplete: (message: { text: string }) => void
}

/** The driver's connection: it writes messages of the protocol. */
interface Connection {
  stream: { cork: () => void; uncork: () => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (statement: { name: string; text: string }) => void
  bind: (bound: { statement: string; values: readonly unknown[]; valueMapper: typeof driver.prepareValue }) => void
  describe: (described: { type: 'P'; name: '' }) => void
  execute: (executed: object) => void
  sync: () => void
}

interface Asked {
  statement: Statement
  result: RowReader
  answer: (rows: Rows) => void
  fail: (error: unknown) => void
}

/** The columns of prepared statements that a connection has described. They cannot change: PostgreSQL refuses such a statement. */
const described = new WeakMap<Connection, Map<string, pg.FieldDef[]>>()

function describedOn(connection: Connection): Map<string, pg.FieldDef[]> {
  const known = described.get(connection) ?? new Map<string, pg.FieldDef[]>()
  described.set(connection, known)
  return known
}

/** A prepared statement whose table was migrated since, under the running server. */
export const isPlanStale = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '0A000' && error.message.includes('cached plan')

/** Whether a connection cannot be used after an error. */
const breaks = (error: Error) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC' || isPlanStale(error)

/**
 * Statements that are sent as one message up to one Sync: PostgreSQL runs them in one transaction of its own, without begin and commit
 * (docs/decisions/076). When one fails, none of the later ones runs. A `pg.Query`, because the driver's pipeline takes nothing else.
 */
export class Batch extends pg.Query {
  readonly #asked: Asked[] = []
  /** Of the statement whose answer arrives next. */
  #at = 0
  #connection: Connection | undefined
  #end!: (broken: Error | undefined) => void
  #isOver = false
  /** Set by the driver, which stops its clock by it. */
  declare callback?: (error?: Error) => void
  /** Settles when no further answer can arrive: with the error of a connection that cannot be used again. */
  readonly ended = new Promise<Error | undefined>((done) => (this.#end = done))

  constructor(first: Statement) {
    super('')
    // its failure is that of every statement behind it
    this.add(first).catch(() => undefined)
  }

  /** Adds a statement. @returns its rows */
  add(statement: Statement): Promise<Rows> {
    return new Promise((answer, fail) => {
      const result = new pg.Result('', pg.types) as unknown as RowReader
      this.#asked.push({ statement, result, answer, fail })
    })
  }

  /** Fails its statements without sending them. */
  drop(reason: Error): void {
    this.#finish(reason, undefined)
  }

  override submit = (given: unknown): Error | null => {
    const connection = (this.#connection = given as Connection)
    const { parsedStatements, submittedNamedStatements } = connection
    const columns = describedOn(connection)
    connection.stream.cork()
    try {
      for (const { statement, result } of this.#asked) {
        const { name = '', text, values } = statement
        if (name === '' || (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined)) {
          connection.parse({ name, text })
          if (name !== '') submittedNamedStatements[name] = text
        }
        connection.bind({ statement: name, values, valueMapper: driver.prepareValue })
        const fields = columns.get(name)
        if (fields) result.addFields(fields)
        else connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  /** Name and text of the statement whose answer arrives next, by which the driver notes what is prepared; it sets its own. */
  get name(): string | undefined {
    return this.#asked[this.#at]?.statement.name
  }
  set name(_: unknown) {}
  get text(): string | undefined {
    return this.#asked[this.#at]?.statement.text
  }
  set text(_: unknown) {}

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { name } = this
    if (name !== undefined) describedOn(this.#connection!).set(name, fields)
    this.#asked[this.#at]!.result.addFields(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { result } = this.#asked[this.#at]!
    result.rows.push(result.parseRow(fields))
  }

  handleCommandComplete(message: { text: string }): void {
    this.#asked[this.#at++]!.result.addCommandComplete(message)
  }

  handleError(error: Error): void {
    // the driver has forgotten the name of the statement that failed. PostgreSQL has read none of those behind it
    if (this.#connection)
      for (const { statement } of this.#asked.slice(this.#at))
        if (statement.name !== undefined) delete this.#connection.submittedNamedStatements[statement.name]
    this.#finish(error, breaks(error) ? error : undefined)
  }

  handleReadyForQuery(): void {
    this.#finish(undefined, undefined)
  }

  #finish(error: Error | undefined, broken: Error | undefined): void {
    if (this.#isOver) return
    this.#isOver = true
    this.callback?.(error)
    for (const [index, { result, answer, fail }] of this.#asked.entries())
      if (error && index >= this.#at) fail(error)
      else answer(result)
    this.#end(broken)
  }
}
