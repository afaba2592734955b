import type pg from 'pg'

/** Beyond all writes of a test. */
const NEVER = 2_000_000_000

export interface FailingWrites {
  /** From now on the write of this number and all after it are refused. */
  failAt: (write: number) => Promise<void>
  /** No write is refused any more. */
  endFailure: () => Promise<void>
  /** Writes since the last of these calls. */
  count: () => Promise<number>
  remove: () => Promise<void>
}

/** Tables that have rows of sites. */
export async function tablesOfSites(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lets the database refuse writes of some tables. Needs a database of its own, as a user who may add triggers. */
export async function failingWrites(client: pg.Client, tables: readonly string[]): Promise<FailingWrites> {
  await client.query(`create sequence writes_of_test; create table failing_at (write bigint); insert into failing_at values (${NEVER});
    create function refuse_write() returns trigger language plpgsql security definer as $$ begin
      if nextval('writes_of_test') >= (select write from failing_at) then raise exception 'a failure of the test'; end if;
      return null; end $$`)
  for (const table of tables)
    await client.query(
      `create trigger refuse_write after insert or update or delete on ${table} for each statement execute function refuse_write()`,
    )
  const failAt = async (write: number) => {
    await client.query(`select setval('writes_of_test', 1, false); update failing_at set write = ${write}`)
  }
  return {
    failAt,
    endFailure: () => failAt(NEVER),
    async count() {
      const { rows } = await client.query<{ count: number }>('select last_value::int as count from writes_of_test')
      return rows[0]!.count
    },
    async remove() {
      for (const table of tables) await client.query(`drop trigger refuse_write on ${table}`)
      await client.query('drop function refuse_write; drop table failing_at; drop sequence writes_of_test')
    },
  }
}
