/** A mistake that somebody could make, and the test file that has to find it. */
export interface Hole {
  says: string
  /** Below the root of the repository. */
  file: string
  /** Stands there once at least; its first place is replaced. */
  find: string
  replace: string
  /** As `vitest` finds it. */
  test: string
}

const server = (path: string) => `apps/server/src/${path}`
const domain = (path: string) => `packages/domain/src/${path}`
const FOUNDATION = server('db/migrations/0001-foundation.sql')
const MODES = server('db/migrations/0011-modes.sql')
const EDGE = server('http/edge.ts')
const CALL_CONTEXT = server('http/call-context.ts')
const TOKENS = server('http/tokens.ts')
const OUTBOUND = server('outbound/outbound.ts')
const PROVIDER = server('identity/provider/provider.ts')

const hole = (says: string, file: string, find: string, replace: string, test: string): Hole => ({ says, file, find, replace, test })

/** Promise 46: each of these, made by itself, has to be found. */
export const HOLES: readonly Hole[] = [
  hole('row security is not forced', FOUNDATION, `execute format('alter table %I force row level security', name);`, '', 'db/row-security'),
  hole(
    'a policy forgets the tenant',
    FOUNDATION,
    'using (%s and %s) with check (%s and %s)',
    'using (%s or %s) with check (%s or %s)',
    'db/row-security',
  ),
  hole(
    'a policy lets anything be written',
    FOUNDATION,
    'using (%s and %s) with check (%s and %s)',
    'using (%s and %s) with check (true or %s and %s)',
    'db/row-security',
  ),
  hole(
    'the audit log can be changed',
    FOUNDATION,
    'create trigger audit_log_append_only before update or delete',
    'create trigger audit_log_append_only before delete',
    'db/row-security',
  ),
  hole(
    'the application may truncate',
    server('db/grants.ts'),
    `'select, insert, update, delete'}`,
    `'select, insert, update, delete, truncate'}`,
    'db/row-security',
  ),
  hole('versions can be deleted', server('db/grants.ts'), `operation_type_versions: 'select, insert',`, '', 'db/row-security'),
  hole(
    'a scope outlives its transaction',
    server('db/database.ts'),
    'values.push(value)}, true)',
    'values.push(value)}, false)',
    'db/pool',
  ),
  hole(
    'a failure leaves the connection in its transaction',
    server('db/database.ts'),
    `ask(client, watch, 'rollback')`,
    `ask(client, watch, 'select 1')`,
    'db/pool',
  ),
  hole('tenant of the path is not compared', CALL_CONTEXT, 'if (tenant.key !== tenantKey) throw notFound()', '', 'http/who-may-what'),
  hole(
    'any site will do',
    CALL_CONTEXT,
    'actor.sites.find((candidate) => candidate.key === siteKey)',
    'actor.sites[0]',
    'http/who-may-what',
  ),
  hole('the role is not asked', CALL_CONTEXT, '!(actor && isAtLeast(actor.role, call.access))', '!actor', 'http/who-may-what'),
  hole(
    'HEAD and the public: everybody may call',
    EDGE,
    `call.access === 'public' ? undefined : options.verifyToken`,
    `call.access === 'public' || !request.headers.authorization ? undefined : options.verifyToken`,
    'http/edge.test',
  ),
  hole(
    'persons are remembered without who they are',
    server('features/session/actors.ts'),
    '`${token.issuer} ${token.subject}`',
    '`${token.issuer}`',
    'http/who-may-what',
  ),
  hole(
    'rights are remembered for long',
    server('features/session/actors.ts'),
    'REMEMBER_MS = 1000',
    'REMEMBER_MS = 4000',
    'session/revocation',
  ),
  hole(
    'who is disabled is still somebody',
    server('features/session/session.queries.ts'),
    ` and p.status = 'active'`,
    '',
    'session/revocation',
  ),
  hole('tokens for others are taken', TOKENS, 'audience: options.audience,', '', 'http/forged-tokens'),
  hole('tokens of others are taken', TOKENS, 'issuer: options.issuer,\n        audience', 'audience', 'http/forged-tokens'),
  hole('tokens of any type are taken', TOKENS, `(type !== 'at+jwt' && type !== 'jwt') || `, '', 'http/forged-tokens'),
  hole(
    'id tokens are taken',
    TOKENS,
    `type !== 'at+jwt' && ('nonce' in payload`,
    `type === 'x' && ('nonce' in payload`,
    'http/forged-tokens',
  ),
  hole('tokens without an end are taken', TOKENS, `requiredClaims: ['sub', 'exp']`, `requiredClaims: ['sub']`, 'http/forged-tokens'),
  hole(
    'hidden columns are shown',
    domain('forms/visible-fields.ts'),
    'filterFields(fields, (field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))',
    '[...fields]',
    'http/hidden-columns',
  ),
  hole(
    'hidden columns are searched',
    domain('forms/visible-fields.ts'),
    'field.showForAdmin && field.showForUser',
    'field.showForAdmin || field.showForUser',
    'http/hidden-columns',
  ),
  hole(
    'hidden columns are filtered by',
    server('features/elements/elements.ts'),
    'const fields = elementType ? visibleFields(elementType.dataPropertyTypes, context.actor.role) : []',
    'const fields = elementType?.dataPropertyTypes ?? []',
    'http/hidden-columns',
  ),
  hole(
    'what was hidden later is shown of before',
    domain('forms/visible-fields.ts'),
    'if (today === null) return visible',
    'if (today !== undefined) return visible',
    'http/hidden-columns',
  ),
  hole(
    'the audit log tells hidden values',
    server('features/audit/visible-changes.ts'),
    'const kept = Object.entries(part).filter(([key]) => !UUID.test(key) || fields.has(key))',
    'const kept = Object.entries(part)',
    'audit-log',
  ),
  hole(
    'bodies may hold whatever they like',
    domain('entities/entity.ts'),
    'return z.strictObject({ ...serverOwned',
    'return z.object({ ...serverOwned',
    'http/mass-assignment',
  ),
  hole('names that reach a prototype', server('http/json-body.ts'), `if (name === '__proto__') throw malformed()`, '', 'http/edge.test'),
  hole('a repeat is a second effect', EDGE, 'if (earlier) return', 'if (earlier && !call) return', 'http/double-submit'),
  hole(
    'a key is good for any body',
    server('db/idempotency.queries.ts'),
    ' || earlier.body_hash !== claim.bodyHash',
    '',
    'http/double-submit',
  ),
  hole(
    'the last save counts',
    server('features/definitions/definitions.ts'),
    'if (wantedVersion(given) !== current.version)',
    'if (wantedVersion(given) > current.version)',
    'http/lost-updates',
  ),
  hole(
    'what is saved is not locked',
    server('features/elements/elements.queries.ts'),
    '.forUpdate().compile()',
    '.compile()',
    'http/lost-updates',
  ),
  hole(
    'two loans of one object',
    MODES,
    'create unique index transactions_one_running_loan',
    'create index transactions_one_running_loan',
    'loans/loans',
  ),
  hole(
    'bookings overlap',
    MODES,
    `tstzrange(from_at, to_at) with &&) where (status = 'booked')`,
    `tstzrange(from_at, to_at) with &&) where (status = 'none')`,
    'reservations/reservations',
  ),
  hole(
    'what has ended goes on',
    domain('services/modes.ts'),
    'loan: [STARTED, UPDATED, COMPLETED],',
    `loan: [STARTED, UPDATED, COMPLETED, transition('update', 'completed', 'started')],`,
    'services/services',
  ),
  hole(
    'addresses inside are reached by number',
    OUTBOUND,
    'if (isIP(host) !== 0 && !isAllowed(host)) return',
    'if (!host) return',
    'outbound/outbound',
  ),
  hole(
    'addresses inside are reached by name',
    OUTBOUND,
    'if (!first || !addresses.every(({ address }) => isAllowed(address)))',
    'if (!first)',
    'outbound/outbound',
  ),
  hole(
    'IPv4 in the clothes of IPv6',
    server('outbound/public-address.ts'),
    `|| (parsed as ipaddr.IPv6).match(GLOBAL_IPV6)`,
    '|| true',
    'outbound/outbound',
  ),
  hole('redirects without end', OUTBOUND, 'const MAX_REDIRECTS = 3', 'const MAX_REDIRECTS = 30', 'outbound/outbound'),
  hole(
    'feeds with a DOCTYPE',
    server('features/feed/parse-feed.ts'),
    `throw new FeedError('a DOCTYPE is refused')`,
    'void 0',
    'feed/parse-feed',
  ),
  hole(
    'guessing is not slowed',
    server('identity/passwords/throttle.ts'),
    'ACCOUNT_LIMIT: Limit = { free: 5,',
    'ACCOUNT_LIMIT: Limit = { free: 50,',
    'identity/guessing',
  ),
  hole(
    'guesses are counted by the name that was typed',
    server('identity/users.ts'),
    `person ? attemptKey('account', person.id) : attemptKey('name', login)`,
    `attemptKey('name', login)`,
    'identity/guessing',
  ),
  hole(
    'who is unknown is answered at once',
    server('identity/passwords/passwords.ts'),
    'dummy ??= hashPassword',
    'if (phc === undefined) return false\n  dummy ??= hashPassword',
    'identity/guessing',
  ),
  hole('codes without PKCE', PROVIDER, 'pkce: { required: () => true }', 'pkce: { required: () => false }', 'identity/authorization'),
  hole('refresh tokens do not rotate', PROVIDER, 'rotateRefreshToken: () => true', 'rotateRefreshToken: () => false', 'identity/replays'),
  hole(
    'a link works twice',
    server('identity/one-time-links.queries.ts'),
    `.where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .returning`,
    `.where('expires_at', '>', now)\n    .returning`,
    'identity/accounts',
  ),
  hole(
    'people make others more than they are',
    domain('users/user-access.ts'),
    'return grantableRoles(role).includes(other)',
    'return role !== other || true',
    'users/escalation',
  ),
  hole(
    'privileges are given that one does not hold',
    server('features/privileges/user-privileges.ts'),
    'if (!changed.every(isHeld))',
    'if (changed.length < 0)',
    'users/escalation',
  ),
  hole(
    'drafts are for everybody',
    domain('definitions/content-status.ts'),
    `if (status === 'private') return isAtLeast(role, 'siteAdmin')`,
    'if (role) return true',
    'http/who-may-what',
  ),
  hole(
    'lockdown binds nobody',
    server('features/definitions/definitions.ts'),
    'if (await holdLockdown(tx, tenant.id)) throw lockdown()',
    '',
    'http/who-may-what',
  ),
  hole(
    'files are for everybody',
    server('features/files/files.ts'),
    'if (!row || !(await mayRead(context, row))) throw notFound()',
    'if (!row) throw notFound()',
    'files/file-rights',
  ),
  hole(
    'files are shown in our origin',
    server('http/downloads.ts'),
    'return `attachment; filename',
    'return `inline; filename',
    'files/hostile-files',
  ),
  hole(
    'what runs on after its transaction may ask on',
    server('db/database.ts'),
    `if (use.isOver) throw new Error('the transaction is over')`,
    '',
    'db/pool',
  ),
  hole(
    'nobody listens to what goes out with its commit',
    server('db/database.ts'),
    '[committed, begun, ...use.sentAlong]',
    '[committed, begun]',
    'features/elements/elements',
  ),
  hole('a definition is never read again', server('db/known-rows.ts'), 'rows[0]!.mark === held.mark', 'true', 'db/known-rows'),
  hole(
    'an answer holds what the contract does not name',
    server('http/shape-reply.ts'),
    'const shaped: Record<string, unknown> = {}',
    'const shaped: Record<string, unknown> = { ...given }',
    'http/shape-reply',
  ),
  hole(
    'columns by any name',
    server('db/lists/list-filters.ts'),
    'Object.hasOwn(columns, name) ? columns[name] : undefined',
    'columns[name]',
    'http/hostile-lists',
  ),
  hole(
    'values stand in statements',
    server('db/lists/list-filters.ts'),
    'return sql<boolean>`${key} = ${value}::text`',
    `return sql<boolean>\`\${key} = \${sql.raw("'" + String(value) + "'")}\``,
    'http/hostile-lists',
  ),
  hole(
    'markup may hold scripts',
    server('features/forms/clean-html.ts'),
    'return sanitizeHtml(html, OPTIONS)',
    'return html',
    'forms/clean-html',
  ),
  hole(
    'changes are told to other sites',
    domain('events/told-changes.ts'),
    'if (change.siteId !== null && change.siteId !== listener.siteId) return false',
    '',
    'events/told-changes',
  ),
  hole(
    'what others did is everybody’s',
    server('features/transactions/transactions.ts'),
    'if (isOwn(context, row)) return true',
    'if (row) return true',
    'transactions/modes.test',
  ),
]
