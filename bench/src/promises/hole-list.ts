import { hole, server, type Hole } from './hole.ts'
import { HOLES_AT_THE_EDGE } from './holes-at-the-edge.ts'
import { HOLES_IN_FEATURES } from './holes-in-features.ts'
import { HOLES_IN_MESSAGES } from './holes-in-messages.ts'

const FOUNDATION = server('db/migrations/0001-foundation.sql')

/** Holes in the database. */
const HOLES_IN_DATA: readonly Hole[] = [
  hole(
    'row security is not forced',
    FOUNDATION,
    `execute format('alter table %I force row level security', name);`,
    '',
    'db/schema/row-security',
  ),
  hole(
    'a policy forgets the tenant',
    FOUNDATION,
    'using (%s and %s) with check (%s and %s)',
    'using (%s or %s) with check (%s or %s)',
    'db/schema/row-security',
  ),
  hole(
    'a policy lets anything be written',
    FOUNDATION,
    'using (%s and %s) with check (%s and %s)',
    'using (%s and %s) with check (true or %s and %s)',
    'db/schema/row-security',
  ),
  hole(
    'the audit log can be changed',
    FOUNDATION,
    'create trigger audit_log_append_only before update or delete',
    'create trigger audit_log_append_only before delete',
    'db/schema/row-security',
  ),
  hole(
    'the application may truncate',
    server('db/schema/grants.ts'),
    `'select, insert, update, delete'}`,
    `'select, insert, update, delete, truncate'}`,
    'db/schema/row-security',
  ),
  hole(
    'versions can be deleted',
    server('db/schema/grants.ts'),
    `operation_type_versions: 'select, insert',`,
    '',
    'db/schema/row-security',
  ),
  hole(
    'a scope outlives its transaction',
    server('db/database.ts'),
    'values.push(value)}, true)',
    'values.push(value)}, false)',
    'db/connections/pool',
  ),
  hole(
    'a failure leaves the connection in its transaction',
    server('db/database.ts'),
    `await end('rollback').then(`,
    `await end('select 1' as 'rollback').then(`,
    'db/connections/pool',
  ),
  hole(
    'a read may write',
    server('db/database.ts'),
    `set_config('transaction_read_only', 'on', true)`,
    `set_config('transaction_read_only', 'off', true)`,
    'db/connections/reading',
  ),
  hole(
    'a read that changes its scope has no transaction',
    server('db/connections/reading.ts'),
    '/set_config|savepoint',
    '/savepoint',
    'db/connections/reading',
  ),
  hole(
    'the scope of a read is sent after its first statement',
    server('db/connections/batch.ts'),
    'this.#asked.unshift(',
    'this.#asked.splice(1, 0, ',
    'db/connections/reading',
  ),
]

/** Promise 46: each of these, made alone, has to be found. */
export const HOLES: readonly Hole[] = [...HOLES_IN_DATA, ...HOLES_AT_THE_EDGE, ...HOLES_IN_FEATURES, ...HOLES_IN_MESSAGES]
