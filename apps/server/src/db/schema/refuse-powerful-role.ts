import pg from 'pg'

/**
 * Refuses a role that bypasses row security (decisions section 1): a superuser, one with BYPASSRLS, or the owner of a table. @throws with
 * the reason, naming DATABASE_URL
 */
export async function refusePowerfulRole(applicationUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: applicationUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>(
      `select rolsuper, rolbypassrls, (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')) as owned
        from pg_roles where rolname = current_user`,
    )
    const role = rows[0]!
    const why = role.rolsuper
      ? 'is a superuser'
      : role.rolbypassrls
        ? 'has BYPASSRLS'
        : role.owned > 0
          ? 'owns the tables (or is a member of their owner)'
          : undefined
    if (why) throw new Error(`DATABASE_URL: its role ${why}, so that row security would not hold; use another role for the application`)
  } finally {
    await client.end()
  }
}
