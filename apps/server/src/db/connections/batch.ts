import pg from 'pg'
import { messageOf } from './messages.ts'

/** A statement of the extended protocol. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which a connection keeps it prepared; undefined: it is parsed each time. */
  name: string | undefined
}

export type Rows = Pick<pg.QueryResult<pg.QueryResultRow>, 'rows' | 'rowCount'>

/** The driver's connection. */
interface Connection {
  stream: { writable: boolean; write: (message: Buffer) => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

interface Asked {
  statement: Statement
  columns?: Columns
  rows: pg.QueryResultRow[]
  rowCount: number | null
  answer: (rows: Rows) => void
  fail: (error: unknown) => void
}

/** The columns of a statement, with how their values are read. */
class Columns {
  readonly #names: string[]
  readonly #parsers: ((text: string) => unknown)[]
  /** A row with all names, copied for each. */
  readonly #empty: pg.QueryResultRow

  constructor(fields: readonly pg.FieldDef[]) {
    this.#names = fields.map(({ name }) => name)
    this.#parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as (text: string) => unknown)
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
  }

  rowOf(values: readonly (string | null)[]): pg.QueryResultRow {
    const row = { ...this.#empty }
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!
      if (value !== null) row[this.#names[index]!] = this.#parsers[index]!(value)
    }
    return row
  }
}

/** The columns of prepared statements that a connection has described. They cannot change: PostgreSQL refuses such a statement. */
const described = new WeakMap<Connection, Map<string, Columns>>()

function describedOn(connection: Connection): Map<string, Columns> {
  const known = described.get(connection) ?? new Map<string, Columns>()
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

  constructor() {
    super('')
  }

  /** Puts the statement first that sets what the others need: its failure is theirs. */
  startWith(statement: Statement): void {
    this.#asked.unshift({ statement, rows: [], rowCount: null, answer: () => undefined, fail: () => undefined })
  }

  /** Its statements, in their order. */
  get texts(): string[] {
    return this.#asked.map(({ statement }) => statement.text)
  }

  /** Adds a statement. @returns its rows */
  add(statement: Statement): Promise<Rows> {
    return new Promise((answer, fail) => this.#asked.push({ statement, rows: [], rowCount: null, answer, fail }))
  }

  /** Fails its statements without sending them. */
  drop(reason: Error): void {
    this.#finish(reason, undefined)
  }

  override submit = (given: unknown): Error | null => {
    const connection = (this.#connection = given as Connection)
    const { parsedStatements, submittedNamedStatements } = connection
    const columns = describedOn(connection)
    let message: Buffer
    try {
      message = messageOf(
        this.#asked.map((asked) => {
          const { name = '', text, values } = asked.statement
          const isParsed = name !== '' && (parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined)
          if (name !== '' && !isParsed) submittedNamedStatements[name] = text
          const known = name === '' ? undefined : columns.get(name)
          if (known) asked.columns = known
          return { text, name, values, isParsed, isDescribed: known !== undefined }
        }),
      )
    } catch (error) {
      // a value that cannot be written: the driver reports it as the failure of this batch
      return error as Error
    }
    if (connection.stream.writable) connection.stream.write(message)
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
    const columns = (this.#asked[this.#at]!.columns = new Columns(fields))
    if (this.name !== undefined) describedOn(this.#connection!).set(this.name, columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { rows, columns } = this.#asked[this.#at]!
    rows.push(columns!.rowOf(fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#at++]!
    // as 'SELECT 25', or a word alone
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    asked.rowCount = Number.isNaN(count) ? null : count
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
    for (const [index, { rows, rowCount, answer, fail }] of this.#asked.entries())
      if (error && index >= this.#at) fail(error)
      else answer({ rows, rowCount })
    this.#end(broken)
  }
}
